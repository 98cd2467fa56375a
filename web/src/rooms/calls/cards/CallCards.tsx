import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'

import { useHotkeys } from '../../../ui/keys/hotkeys.ts'
import { useStore } from '../../../ui/store.ts'
import { useIsPhone } from '../../../ui/useMedia.ts'
import { useRequestCallId } from '../../tasks/index.ts'
import { currentCallsQuery } from '../calls.queries.ts'
import { CallCard } from './CallCard.tsx'
import { closedCalls, followClosedCalls } from './closedCalls.ts'

import styles from './cards.module.css'

const mostShown = 2

/** Calls that ring at the user, over every screen. They take the focus only when the user asks for it. */
export function CallCards(): ReactNode {
  const { data } = useQuery(currentCallsQuery)
  const closed = useStore(closedCalls)
  const root = useRef<HTMLDivElement>(null)
  useEffect(followClosedCalls, [])
  const writtenId = useRequestCallId()
  const calls = (data?.items ?? [])
    .filter(({ id }) => id !== writtenId && !closed.includes(id))
    .slice(0, useIsPhone() ? 1 : mostShown)
  const focusCard = () => root.current?.querySelector<HTMLElement>('[data-call-action]')?.focus()
  useHotkeys(
    calls.length > 0
      ? [{ keys: 'F2', title: 'К карточке звонка', group: 'Звонок', isForFields: true, run: focusCard }]
      : [],
  )
  return (
    <div ref={root} className={styles.cards}>
      <div role="status">
        {calls.map((call) => (
          <CallCard key={call.id} call={call} />
        ))}
      </div>
    </div>
  )
}
