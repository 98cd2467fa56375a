import { webhooksRoutes } from '@naryad/contract/webhooks/webhooks.routes'
import { useState } from 'react'

import { call } from '../../client/api/api.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { MomentFields } from '../../ui/form/MomentFields.tsx'
import { type MomentDraft, momentAt, momentDraft, parseTime } from '../../ui/formats/typedMoment.ts'

import list from '../../ui/SettingRows.module.css'

const dayMs = 86_400_000

/** What a program missed while it did not answer: all that was given up since a moment. */
export function ResendForm({ id }: { id: number }) {
  const [moment, setMoment] = useState<MomentDraft>(() => momentDraft(Date.now() - dayMs))
  const [error, setError] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const resend = useAction({
    run: (from: string) => call(webhooksRoutes.resendSince, { params: { id }, body: { from } }),
    touches: ['settings'],
  })
  const send = () => {
    const time = parseTime(moment.from)
    if (moment.day === null || time === null) {
      setError('Укажите день и время, например 25.11 и 9:00')
      return
    }
    setError(null)
    void resend.run(momentAt(moment.day, time)).then(
      ({ queuedCount, isCut }) => setSaid(sentence(queuedCount, isCut)),
      () => undefined,
    )
  }
  return (
    <form
      className="row wrap gap-8 align-end"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <MomentFields
        label="Недоставленные с"
        value={moment}
        onChange={(next) => {
          setMoment({ ...moment, ...next })
          setSaid('')
        }}
        error={error}
        examples={['вчера', '09:00']}
      />
      <Button type="submit" isBusy={resend.isRunning}>
        Отправить все ещё раз
      </Button>
      <p className={list.hint} role="status">
        {said}
      </p>
    </form>
  )
}

function sentence(queuedCount: number, isCut: boolean): string {
  if (queuedCount === 0) return 'Недоставленных с этого момента нет'
  return `Отправляется ещё раз: ${queuedCount}${isCut ? '. Это не все: нажмите снова, когда они уйдут' : ''}`
}
