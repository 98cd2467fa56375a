import type { IconComponent } from './Icon.tsx'
import { rem } from './rem.ts'

const filled = { fill: 'currentColor' }
const outlined = {
  fill: 'none',
  stroke: 'currentColor',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

/** A component that draws the lines (`d` of paths, 24 × 24) of an icon; build/tablerIcons.ts writes the calls. */
export function createIcon(lines: readonly string[], isFilled: boolean): IconComponent {
  return ({ size = 24, stroke = 2, ...rest }) => (
    <svg
      viewBox="0 0 24 24"
      width={typeof size === 'number' ? rem(size) : size}
      height={typeof size === 'number' ? rem(size) : size}
      {...(isFilled ? filled : { ...outlined, strokeWidth: stroke })}
      {...rest}
    >
      {lines.map((line) => (
        <path key={line} d={line} />
      ))}
    </svg>
  )
}
