import { IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import { phoneLink } from '../formats/phones.ts'
import { Icon } from '../Icon.tsx'

import styles from './CallLink.module.css'

interface CallLinkProps {
  number: string
  /** Who is called: «Позвонить водителю: Шакиров Т.» */
  label: string
  /** Without a word it is the sign alone. */
  children?: ReactNode
}

/** The large button of a phone that calls. */
export const CallLink = ({ number, label, children }: CallLinkProps) => (
  <a
    className={children === undefined ? styles.icon : styles.call}
    href={phoneLink(number)}
    aria-label={label}
  >
    <Icon of={IconPhone} size={20} />
    {children}
  </a>
)
