import { shortName } from '@naryad/contract/kit/people'
import type { ShiftHandover } from '@naryad/contract/shifts/shifts'
import { Link } from '@tanstack/react-router'
import IconArrowsExchange from '~icons/arrows-exchange'

import { useMe } from '../../client/session/me.ts'
import { nearMoment } from '../../ui/formats/dates.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useStore } from '../../ui/store.ts'
import { actBy } from './shiftTexts.ts'
import { takings } from './takings.ts'
import { useTakings } from './useTakings.ts'

import styles from './shifts.module.css'

/** Handed over sheets that are not taken yet. */
export function OpenHandovers({ open, now }: { open: readonly ShiftHandover[]; now: number }) {
  const me = useMe()
  useTakings()
  const waiting = new Set(useStore(takings).map(({ id }) => id))
  if (open.length === 0) return null
  return (
    <ul className="plain-list stack gap-8 below-12" aria-label="Ждут приёмки">
      {open.map(({ id, givenBy, toUser, handedAt }) => {
        const isOwn = givenBy?.id === me.id
        return (
          <li key={id} className="row gap-8 rounded-md bg-warn text pad-x-12 pad-y-8">
            <Icon of={IconArrowsExchange} />
            <span className="grow">
              {isOwn ? 'Вы сдали смену' : `Смену ${actBy('сдал(а)', givenBy)}`} {nearMoment(handedAt, now)}
              {waiting.has(id) && '. Вы её приняли, отправится с сетью'}
              {isOwn && (toUser ? `, ${shortName(toUser)} ещё не принимает` : ', её ещё не приняли')}
            </span>
            <Link to="/shift/{-$id}" params={{ id }} className={styles.open}>
              {isOwn || waiting.has(id) ? 'Открыть лист' : 'Открыть и принять'}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
