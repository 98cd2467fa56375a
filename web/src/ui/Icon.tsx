import type { ComponentType, SVGProps } from 'react'

export type IconComponent = ComponentType<
  { size?: number | string; stroke?: number | string } & Omit<SVGProps<SVGSVGElement>, 'stroke' | 'ref'>
>

interface IconProps {
  of: IconComponent
  size?: 12 | 14 | 16 | 18 | 20 | 24
}

/**
 * A Tabler icon in the product's stroke width. Hidden from screen readers: the text beside it or the button's
 * label is its name.
 */
export const Icon = ({ of: Sign, size = 16 }: IconProps) => (
  <Sign size={size} stroke={size === 24 ? 1.6 : 1.75} aria-hidden focusable={false} className="icon" />
)
