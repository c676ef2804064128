/** Grey shapes in the final form while something loads; they appear after 150 ms (styles.css). */
export function Skeletons({ count, className }: { count: number; className: string }) {
  return Array.from({ length: count }, (_, i) => (
    <div key={i} className={`skeleton ${className}`} aria-hidden="true" />
  ));
}
