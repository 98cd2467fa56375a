import type { ReactNode, RefObject } from 'react'

import type { Paging } from './paging.ts'
import { PhonePager } from './PhonePager.tsx'
import { type OpenRowMenu, useRowMenu } from './useRowMenu.ts'

import styles from './PhoneCards.module.css'

interface PhoneCardsProps {
  scroller: RefObject<HTMLDivElement | null>
  paging: Paging
  /** By a long press. */
  onMenu?: OpenRowMenu | undefined
  children: ReactNode
}

/** A list on a phone: cards one under another, with the other pages below them. */
export const PhoneCards = ({ scroller, paging, onMenu, children }: PhoneCardsProps) => (
  <div ref={scroller} className={styles.cards} {...useRowMenu(onMenu)}>
    {children}
    <PhonePager paging={paging} />
  </div>
)

/** «Сегодня … 6 заявок» over the cards that follow. */
export const CardsHeading = ({ title, aside }: { title: string; aside?: string }) => (
  <h2 className={styles.heading}>
    {title}
    {aside && <span>{aside}</span>}
  </h2>
)

interface PhoneCardProps {
  id: number
  href: string
  title: ReactNode
  /** Beside the title: a sign. */
  sign?: ReactNode
  /** Over the title. */
  over?: ReactNode
  isGone: boolean
  onOpen: (id: number) => void
  children: ReactNode
}

/** The whole card opens the thing; what is called from it stands above. */
export const PhoneCard = ({ id, href, title, sign, over, isGone, onOpen, children }: PhoneCardProps) => (
  <article className={styles.card} data-gone={isGone || undefined}>
    {over}
    <h3 className={styles.title}>
      {sign}
      <a
        className={styles.link}
        href={href}
        data-row={id}
        onClick={(event) => {
          event.preventDefault()
          onOpen(id)
        }}
      >
        {title}
      </a>
    </h3>
    {children}
  </article>
)
