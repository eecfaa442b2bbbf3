/** A pump's volute in section, as an engineer draws it. Decoration. */
export function VoluteDrawing({ className }: { className: string }) {
  const vanes = [0, 60, 120, 180, 240, 300];
  return (
    <svg viewBox="0 0 480 440" aria-hidden="true" fill="none" stroke="currentColor" className={className}>
      <path opacity=".75" strokeDasharray="16 4 3 4" d="M14 230H410M210 48v380" />
      <path strokeWidth="2" d="M386 60H210A170 170 0 1 0 377 262c6-32 3-58-9-80-9-16-22-26-40-32h58" />
      <path strokeWidth="2" d="M386 44v122h14V44Z" />
      <path d="M386 60h14M386 150h14" />
      <circle cx="210" cy="230" r="130" strokeDasharray="5 4" />
      <circle cx="210" cy="230" r="44" strokeWidth="2" />
      <circle cx="210" cy="230" r="17" strokeWidth="1.5" />
      <path strokeWidth="1.5" d="M205 213.5v-4h10v4" />
      {vanes.map((angle) => (
        <path key={angle} strokeWidth="1.5" transform={`rotate(${angle} 210 230)`} d="M210 186c30 2 66-16 84-55" />
      ))}
      <path d="M436 60v90M432 68l4-8 4 8M432 142l4 8 4-8M406 60h36M406 150h36" />
      <text
        transform="translate(453 105) rotate(-90)"
        textAnchor="middle"
        fontSize="13"
        fontWeight="500"
        fill="currentColor"
        stroke="none"
      >
        DN 80
      </text>
    </svg>
  );
}
