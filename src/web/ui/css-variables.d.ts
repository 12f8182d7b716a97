/** Lets a style object carry custom properties, such as `--kpi-count`. */
import 'react';

declare module 'react' {
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined;
  }
}
