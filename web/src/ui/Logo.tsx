import { rem } from './rem.ts'

interface LogoProps {
  size?: number
}

export const Logo = ({ size = 26 }: LogoProps) => (
  <svg
    className="icon"
    width={rem(size)}
    height={rem(size)}
    viewBox="0 0 28 28"
    aria-hidden
    focusable={false}
  >
    <rect width="28" height="28" rx="7" fill="var(--brand-6)" />
    <g fill="none" stroke="#fff" strokeWidth="2.2" strokeLinecap="round" strokeLinejoin="round">
      <path d="M21.2 10.6A8 8 0 1 1 17.4 6.8" />
      <path d="M10.2 13.9l3.1 3.1L22 8.3" />
    </g>
  </svg>
)
