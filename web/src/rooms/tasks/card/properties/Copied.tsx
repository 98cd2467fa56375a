import type { ReactNode } from 'react'
import IconCopy from '~icons/copy'

import { copyText } from '../../../../ui/copyText.ts'
import { Icon } from '../../../../ui/Icon.tsx'

import styles from '../card.module.css'

interface CopiedProps {
  text: string
  /** «Адрес» */
  what: string
  children: ReactNode
}

/** A value that is copied by a click. */
export function Copied({ text, what, children }: CopiedProps) {
  const copy = () => copyText(text, `${what} скопирован`)
  return (
    <button
      type="button"
      className={`${styles.value} ${styles.copied}`}
      aria-label={`${what}: ${text}, скопировать`}
      data-tip="Скопировать"
      onClick={() => void copy()}
    >
      {children}
      <Icon of={IconCopy} size={14} />
    </button>
  )
}
