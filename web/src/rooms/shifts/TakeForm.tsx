import { Textarea } from '@mantine/core'
import type { ShiftSheet } from '@naryad/contract/shifts/shifts'
import { shiftsRoutes } from '@naryad/contract/shifts/shifts.routes'
import { maxShiftDoubts } from '@naryad/contract/shifts/shifts.words'
import { useState } from 'react'
import { z } from 'zod'
import IconCheck from '~icons/check'
import IconCopy from '~icons/copy'

import { call } from '../../client/api/api.ts'
import { NetworkError } from '../../client/api/errors.ts'
import { serverMoment } from '../../client/api/serverClock.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { useMe } from '../../client/session/me.ts'
import { useDraft } from '../../client/settings/useDraft.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { copyText } from '../../ui/copyText.ts'
import { nearMoment } from '../../ui/formats/dates.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useStore } from '../../ui/store.ts'
import { actBy } from './shiftTexts.ts'
import { keepTaking, takingDraft, takings, withdrawTaking } from './takings.ts'
import { useTakings } from './useTakings.ts'

import styles from './shifts.module.css'

const Draft = z.string()

/**
 * «Принял», with what is unclear to the receiver; without a network it waits on the device. Of a shift that is taken
 * only a text that was not sent with it is shown.
 */
export function TakeForm({ sheet }: { sheet: ShiftSheet }) {
  const { id, givenBy, takenAt } = sheet
  useTakings()
  const draft = useDraft(takingDraft(id), Draft)
  const [doubts, setDoubts] = useState(draft.initial ?? '')
  const change = (text: string) => {
    setDoubts(text)
    if (text === '') draft.clear()
    else draft.save(text)
  }
  const isOwn = givenBy?.id === useMe().id
  const waiting = useStore(takings).find((one) => one.id === id)
  const taking = useAction({
    run: async () => {
      const at = serverMoment()
      const body = { doubts: doubts.trim() }
      try {
        await call(shiftsRoutes.take, { params: { id }, body })
        draft.clear()
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
  if (takenAt !== null)
    return doubts.trim() === '' || doubts.trim() === sheet.doubts ? null : (
      <Unsent sheet={sheet} text={doubts.trim()} onDelete={() => change('')} />
    )
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
        onChange={({ currentTarget }) => change(currentTarget.value)}
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

interface UnsentProps {
  sheet: ShiftSheet
  text: string
  onDelete: () => void
}

/** What was typed while a colleague took the shift. */
const Unsent = ({ sheet: { takenBy }, text, onDelete }: UnsentProps) => (
  <section className={styles.handover} aria-label="Не отправлено">
    <p className={styles.busy} role="status">
      Смену {takenBy ? `уже ${actBy('принял(а)', takenBy)}` : 'уже приняли'}. Вы написали и не отправили:
    </p>
    <p className="no-margin text-14 line-22 break-words pre-line">{text}</p>
    <div className="row wrap gap-8">
      <Button leftSection={<Icon of={IconCopy} />} onClick={() => void copyText(text, 'Текст скопирован')}>
        Скопировать
      </Button>
      <Button variant="subtle" onClick={onDelete}>
        Удалить
      </Button>
    </div>
  </section>
)
