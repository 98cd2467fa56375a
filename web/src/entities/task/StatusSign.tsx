import type { TaskStatus } from '@naryad/contract/tasks/tasks.statuses'
import type { ReactNode } from 'react'

import { rem } from '../../ui/rem.ts'

const ring = <circle cx="7" cy="7" r="5.6" />
const cut = { stroke: 'var(--bg)' }
const filled = { fill: 'currentColor', stroke: 'none' }

/** Each status has its own shape, so that it does not depend on colour. */
const signs: Record<TaskStatus, ReactNode> = {
  NEW: <circle cx="7" cy="7" r="5.6" strokeDasharray="2.2 2.2" />,
  ASSIGNED: (
    <>
      {ring}
      <circle cx="7" cy="7" r="1.7" {...filled} />
    </>
  ),
  PLANNED: (
    <>
      {ring}
      <path d="M7 4.1V7l2 1.3" />
    </>
  ),
  IN_PROGRESS: (
    <>
      {ring}
      <path d="M7 3.4a3.6 3.6 0 0 1 0 7.2z" {...filled} />
    </>
  ),
  WAITING_CLIENT: (
    <>
      {ring}
      <path d="M5.6 4.9v4.2M8.4 4.9v4.2" />
    </>
  ),
  COSTS_APPROVAL: (
    <>
      {ring}
      <path d="M5.9 10V4.2h1.7a1.7 1.7 0 0 1 0 3.4H4.9M4.9 9h2.7" strokeWidth="1.15" />
    </>
  ),
  WAITING_PARTS: (
    <>
      <path d="M7 1 12.3 4v6L7 13 1.7 10V4z" />
      <path d="M1.9 4.2 7 7l5.1-2.8M7 7v5.8" strokeWidth="1.2" />
    </>
  ),
  DONE: (
    <>
      <circle cx="7" cy="7" r="6.4" {...filled} />
      <path d="M4.3 7.2 6.2 9.1 9.8 5.2" {...cut} />
    </>
  ),
  REMOTE_DONE: (
    <>
      <rect x=".6" y="1.4" width="12.8" height="9.2" rx="2" {...filled} />
      <path d="M4.6 6 6.3 7.7 9.6 4.3" {...cut} />
      <path d="M4.6 12.8h4.8" />
    </>
  ),
  CLOSED: (
    <>
      <circle cx="7" cy="7" r="6.4" {...filled} />
      <path d="M5 5l4 4M9 5 5 9" {...cut} />
    </>
  ),
}

export const toneOf = (status: TaskStatus): string => `var(--s-${status.toLowerCase().replaceAll('_', '-')})`

interface StatusSignProps {
  status: TaskStatus
  /** In the colour of the status, not of the text around it. */
  isToned?: boolean
}

export const StatusSign = ({ status, isToned = false }: StatusSignProps) => (
  <svg
    width={rem(14)}
    height={rem(14)}
    viewBox="0 0 14 14"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap={status === 'NEW' ? 'butt' : 'round'}
    strokeLinejoin="round"
    className="icon"
    style={isToned ? { color: toneOf(status) } : undefined}
    aria-hidden
    focusable={false}
  >
    {signs[status]}
  </svg>
)
