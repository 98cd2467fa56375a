import { distanceTrace, speedTrace } from './chartTraces.ts'

const size = 780
const centre = size / 2
const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** Radii of the printed grid, and of the dashed rings of the speed scale. */
const rings = [354, 272, 262, 224, 188, 178, 122]
const scale = [278, 293, 308, 323, 338]

/** Driving periods of the day, in hours: the band that the tachograph draws itself. */
const driving = [
  [6.2, 10.4],
  [11.15, 14.6],
  [15.35, 17.7],
  [18, 19.6],
] as const
const rest = [
  [0, 6.2],
  [10.4, 11.15],
  [14.6, 15.35],
  [17.7, 18],
  [19.6, 24],
] as const
const bandRadius = 243

type Point = readonly [x: number, y: number]

/** Midnight is at the top; time runs clockwise. */
function at(hour: number, radius: number): Point {
  const angle = (hour / 24) * 2 * Math.PI
  return [centre + radius * Math.sin(angle), centre - radius * Math.cos(angle)]
}

const written = ([x, y]: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`
const line = (hour: number, from: number, to: number): string =>
  `M${written(at(hour, from))}L${written(at(hour, to))}`
const arc = ([from, to]: readonly [number, number]): string => {
  const isLarge = to - from > 12 ? 1 : 0
  return `M${written(at(from, bandRadius))}A${bandRadius} ${bandRadius} 0 ${isLarge} 1 ${written(at(to, bandRadius))}`
}

/** A tick every five minutes, longer at quarters, halves and full hours. */
function tickLength(tick: number): number {
  if (tick % 12 === 0) return 12
  if (tick % 6 === 0) return 8
  return tick % 3 === 0 ? 6 : 4
}
const ticks = Array.from({ length: 288 }, (_, tick) => line(tick / 12, 354, 354 + tickLength(tick))).join('')
const spokes = hours.map((hour) => line(hour, 122, 354)).join('')

/**
 * Illustration: the disc of an analogue tachograph with the record of one day; its red band is the driving
 * time.
 */
export const ChartDisc = ({ className }: { className?: string | undefined }) => (
  <svg className={className} viewBox={`0 0 ${size} ${size}`} fill="none" aria-hidden focusable={false}>
    <circle
      cx={centre}
      cy={centre}
      r="384"
      fill="var(--surface)"
      stroke="var(--border-2)"
      strokeWidth="1.5"
    />
    <g stroke="var(--border-2)">
      {rings.map((radius) => (
        <circle key={radius} cx={centre} cy={centre} r={radius} />
      ))}
      <path d={ticks} stroke="var(--border-ctl)" />
    </g>
    <g fill="var(--text-3)" fontSize="12" fontWeight="600" textAnchor="middle">
      {hours.map((hour) => {
        const [x, y] = at(hour, 375.5)
        return (
          <text key={hour} x={x} y={y + 4} transform={`rotate(${hour * 15} ${x} ${y})`}>
            {hour === 0 ? 24 : hour}
          </text>
        )
      })}
    </g>
    <g stroke="var(--border)">
      <path d={spokes} />
      {scale.map((radius) => (
        <circle key={radius} cx={centre} cy={centre} r={radius} strokeDasharray="2 4" />
      ))}
    </g>
    <path d={speedTrace} stroke="var(--text-2)" strokeWidth="1.3" strokeLinejoin="round" />
    {driving.map((span) => (
      <path key={span[0]} d={arc(span)} stroke="var(--brand-6)" strokeWidth="11" />
    ))}
    {rest.map((span) => (
      <path key={span[0]} d={arc(span)} stroke="var(--border-2)" strokeWidth="5" />
    ))}
    <path d={distanceTrace} stroke="var(--text-3)" strokeWidth="1.1" strokeLinejoin="round" />
    <circle cx={centre} cy={centre} r="64" fill="var(--bg-side)" stroke="var(--border-2)" />
    <path d="M390 360l9 15h-18z" fill="var(--border-2)" />
  </svg>
)
