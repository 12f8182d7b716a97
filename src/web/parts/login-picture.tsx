/** The login's picture as inline SVG: a brass record above the lines of a chart. */
import classes from './login-picture.module.css';

const grooves = Array.from({ length: 13 }, (_, index) => 118 + index * 17);

// Two weeks of an invented release: few views before the release day, a peak, then a higher level.
const views = [62, 58, 70, 66, 61, 74, 98, 262, 214, 178, 150, 158, 141, 149, 136];
const clicks = views.map((value, index) => value * (0.36 + (index % 4) * 0.025));

function line(values: readonly number[]): string {
  return values
    .map(
      (value, index) => `${index === 0 ? 'M' : 'L'}${(index * 720) / (values.length - 1)},${(330 - value).toFixed(1)}`,
    )
    .join(' ');
}

/** Fills its container; the edges are cut off on purpose. */
export function LoginPicture() {
  return (
    <svg className={classes.svg} viewBox="0 0 720 960" preserveAspectRatio="xMidYMid slice" role="presentation">
      <title>Fanfare</title>
      <defs>
        <linearGradient id="login-brass" x1="0.1" y1="0" x2="0.9" y2="1">
          <stop offset="0" stopColor="#f8e3ad" />
          <stop offset="0.42" stopColor="#dba236" />
          <stop offset="1" stopColor="#8f5f0b" />
        </linearGradient>
        <linearGradient id="login-shine" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0.3" stopColor="#fff" stopOpacity="0" />
          <stop offset="0.46" stopColor="#fff" stopOpacity="0.34" />
          <stop offset="0.6" stopColor="#fff" stopOpacity="0" />
        </linearGradient>
      </defs>
      <g transform="translate(430 380) scale(1.16)">
        <circle r="330" fill="url(#login-brass)" />
        {grooves.map((radius) => (
          <circle key={radius} r={radius} fill="none" stroke="#3d2700" strokeOpacity="0.13" strokeWidth="1.2" />
        ))}
        <circle r="330" fill="url(#login-shine)" className={classes.shine} />
        <circle r="96" className={classes.label} />
        <circle r="9" className={classes.hole} />
      </g>
      <g transform="translate(0 560)" className={classes.chart}>
        <path d={`${line(views)} L720,420 L0,420 Z`} className={classes.wash} />
        <path d={line(views)} className={classes.views} />
        <path d={line(clicks)} className={classes.clicks} />
        <rect y="420" width="720" height="400" className={classes.wash} />
      </g>
    </svg>
  );
}
