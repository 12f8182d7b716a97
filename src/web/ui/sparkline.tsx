/** A sparkline: a line as small as a word, for a trend. */

/** Draws `values` in order of time. `label` says what they are; nothing is drawn below two values. */
export function Sparkline({
  values,
  label,
  width = 78,
  height = 24,
}: {
  values: readonly number[];
  label: string;
  width?: number;
  height?: number;
}) {
  if (values.length < 2) return null;
  const most = Math.max(...values, 1);
  const points = values.map((value, index) => {
    const x = 1 + (index * (width - 2)) / (values.length - 1);
    const y = height - 2 - (value / most) * (height - 4);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg
      role="img"
      aria-label={label}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      style={{ display: 'block' }}
    >
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke="var(--ink-3)"
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  );
}
