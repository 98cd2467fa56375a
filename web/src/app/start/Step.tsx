import type { ReactNode } from 'react'
import IconCircle from '~icons/circle'
import IconCircleCheckFilled from '~icons/circle-check-filled'

import { Icon } from '../../ui/Icon.tsx'

import styles from './start.module.css'

interface StepProps {
  title: string
  isDone: boolean
  text: string
  /** Button or link of the next action. */
  children: ReactNode
}

export const Step = ({ title, isDone, text, children }: StepProps) => (
  <li
    className={`flex gap-12 border surface pad-x-16 pad-y-14 rounded-10 ${styles.step}`}
    data-done={isDone || undefined}
  >
    <span
      className={`inline-flex rigid height-24 muted ${styles.sign}`}
      role="img"
      aria-label={isDone ? 'Сделано' : 'Не сделано'}
    >
      <Icon of={isDone ? IconCircleCheckFilled : IconCircle} size={24} />
    </span>
    <div className="grow min-width-0">
      <h2 className="no-margin text-15 line-24 strong">{title}</h2>
      <p className="no-margin secondary above-2">{text}</p>
      <div className="row wrap above-10 gap-x-16 gap-y-8">{children}</div>
    </div>
  </li>
)
