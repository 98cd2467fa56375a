import { Textarea } from '@mantine/core'
import type { ShiftSheet } from '@naryad/contract/shifts/shifts'
import { shiftsRoutes } from '@naryad/contract/shifts/shifts.routes'
import { maxShiftDoubts } from '@naryad/contract/shifts/shifts.words'
import { useState } from 'react'
import IconCheck from '~icons/check'

import { call } from '../../client/api/api.ts'
import { NetworkError } from '../../client/api/errors.ts'
import { serverMoment } from '../../client/api/serverClock.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { useMe } from '../../client/session/me.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { nearMoment } from '../../ui/formats/dates.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useStore } from '../../ui/store.ts'
import { keepTaking, takings, withdrawTaking } from './takings.ts'
import { useTakings } from './useTakings.ts'

import styles from './shifts.module.css'

/** «Принял», with what is unclear to the receiver; without a network it waits on the device. */
export function TakeForm({ sheet: { id, givenBy } }: { sheet: ShiftSheet }) {
  useTakings()
  const [doubts, setDoubts] = useState('')
  const isOwn = givenBy?.id === useMe().id
  const waiting = useStore(takings).find((one) => one.id === id)
  const taking = useAction({
    run: async () => {
      const at = serverMoment()
      const body = { doubts: doubts.trim() }
      try {
        await call(shiftsRoutes.take, { params: { id }, body })
        return 'sent'
      } catch (error) {
        if (!(error instanceof NetworkError)) throw error
        keepTaking({ id, at, givenBy, ...body })
        return 'queued'
      }
    },
    touches: ['shifts'],
    done: (outcome) => (outcome === 'sent' ? 'Смена принята' : undefined),
  })
  if (waiting) {
    return (
      <section className={styles.handover} aria-label="Принять смену">
        <p className={styles.busy} role="status">
          Вы приняли смену {nearMoment(waiting.at)}. Отправится, когда появится сеть.
        </p>
        <Button size="lg" fullWidth onClick={() => withdrawTaking(id)}>
          Не отправлять
        </Button>
      </section>
    )
  }
  return (
    <section className={styles.handover} aria-label="Принять смену">
      <Textarea
        label="Что неясно"
        description="Необязательно. Увидят сдавший и все, кто откроет лист"
        rows={3}
        data-grows={3}
        maxLength={maxShiftDoubts}
        value={doubts}
        onChange={({ currentTarget }) => setDoubts(currentTarget.value)}
      />
      <Button
        variant="filled"
        size="lg"
        fullWidth
        leftSection={<Icon of={IconCheck} />}
        isBusy={taking.isRunning}
        onClick={() => taking.start(undefined)}
      >
        {isOwn ? 'Забрать смену обратно' : 'Принять смену'}
      </Button>
    </section>
  )
}
