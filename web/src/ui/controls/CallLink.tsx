import type { ReactNode } from 'react'
import IconPhone from '~icons/phone'

import { phoneLink } from '../formats/phones.ts'
import { Icon } from '../Icon.tsx'

import styles from './CallLink.module.css'

interface CallLinkProps {
  number: string
  /** Accessible name, which contains what is shown: «Водитель, позвонить: Шакиров Т.» */
  label: string
  /** Without a text only the icon is shown. */
  children?: ReactNode
}

/** A large phone button that makes a call. */
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
