/** The steps of an import, and at which of them it is. */
import classes from './csv-import.module.css';

/** `at` is the index of the present step. */
export function Steps({ steps, at }: { steps: readonly string[]; at: number }) {
  return (
    <ol className={classes.steps} aria-label="Steps">
      {steps.map((step, index) => (
        <li
          key={step}
          className={classes.step}
          data-done={index < at || undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          {step}
        </li>
      ))}
    </ol>
  );
}
