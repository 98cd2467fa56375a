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
  <li className={styles.step} data-done={isDone || undefined}>
    <span className={styles.sign} role="img" aria-label={isDone ? 'Сделано' : 'Не сделано'}>
      <Icon of={isDone ? IconCircleCheckFilled : IconCircle} size={24} />
    </span>
    <div className="grow min-width-0">
      <h2 className="no-margin text-15 line-24 strong">{title}</h2>
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>{children}</div>
    </div>
  </li>
)
