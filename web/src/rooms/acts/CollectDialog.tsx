import { type Collected, CollectInput } from '@naryad/contract/acts/acts'
import { actFields } from '@naryad/contract/acts/acts.fields'
import { actsRoutes } from '@naryad/contract/acts/acts.routes'
import { actForms, collectTitles } from '@naryad/contract/acts/acts.words'
import { taskForms } from '@naryad/contract/tasks/tasks.words'
import { useState } from 'react'

import { call } from '../../client/api/api.ts'
import { useKey } from '../../client/api/useKey.ts'
import { useRefusal } from '../../client/forms/useRefusal.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { DayField } from '../../ui/form/DayField.tsx'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { type FieldSentences, sentencesOf } from '../../ui/form/sentences.ts'
import { dayOf } from '../../ui/formats/days.ts'
import { money } from '../../ui/formats/numbers.ts'
import { counted } from '../../ui/formats/plural.ts'
import { useOwnWindow } from '../../ui/overlays/useOwnWindow.ts'
import { billedMonth } from './actTexts.ts'

import styles from './acts.module.css'

/** Makes drafts of a period for all organizations, then says what stays out. */
export function CollectDialog() {
  const [collected, setCollected] = useState<Collected | null>(null)
  return collected ? <Outcome collected={collected} /> : <Period onDone={setCollected} />
}

interface PeriodDraft {
  readonly dateFrom: string | null
  readonly dateTo: string | null
}

function Period({ onDone }: { onDone: (collected: Collected) => void }) {
  const [draft, setDraft] = useState<PeriodDraft>(() => billedMonth(dayOf(Date.now())))
  const [errors, setErrors] = useState<FieldSentences>({})
  const refusal = useRefusal(setErrors)
  const once = useKey()
  const collect = useAction({
    run: (body: CollectInput) =>
      once.run((idempotencyKey) => call(actsRoutes.collect, { body }, { silent: true, idempotencyKey })),
    touches: ['acts', 'tasks'],
    silent: true,
  })
  const submit = async () => {
    const parsed = CollectInput.safeParse(draft)
    if (!parsed.success) {
      setErrors(sentencesOf(parsed.error))
      throw parsed.error
    }
    onDone(await refusal.of(collect.run(parsed.data)))
  }
  const change = (part: Partial<PeriodDraft>) => {
    setErrors({})
    refusal.clear()
    setDraft({ ...draft, ...part })
  }
  return (
    <DialogForm
      submit="Собрать"
      onSubmit={submit}
      onDone={() => undefined}
      error={refusal.text}
      errors={errors}
    >
      <p className="no-margin secondary">
        Черновики для всех организаций: заявки, закрытые за период, с согласованными затратами, не по гарантии
        и ещё не в актах. Повторный сбор добавит то, что закрыли с тех пор.
      </p>
      <div className="grid two-columns gap-12">
        <DayField
          isRequired
          label={actFields.dateFrom.title}
          value={draft.dateFrom}
          error={errors['dateFrom']}
          onChange={(dateFrom) => change({ dateFrom })}
        />
        <DayField
          isRequired
          label={actFields.dateTo.title}
          value={draft.dateTo}
          error={errors['dateTo']}
          onChange={(dateTo) => change({ dateTo })}
        />
      </div>
    </DialogForm>
  )
}

const outcomeOf = ({ madeIds, extendedIds, tasksCount, sum }: Collected): string => {
  if (tasksCount === 0) return 'Новых заявок для актов за этот период нет.'
  const drafts = [
    madeIds.length > 0 && `создано: ${counted(madeIds.length, actForms)}`,
    extendedIds.length > 0 && `дополнено: ${counted(extendedIds.length, actForms)}`,
  ].filter(Boolean)
  return `Черновиков ${drafts.join(', ')}. В них ${counted(tasksCount, taskForms)} на ${money(sum)}.`
}

function Outcome({ collected }: { collected: Collected }) {
  const { close } = useOwnWindow(false)
  return (
    <div className="stack gap-12">
      <p className="no-margin" role="status">
        {outcomeOf(collected)}
      </p>
      {collected.leftOut.length > 0 && (
        <>
          <h3 className="no-margin text-13 line-20 strong">Не вошло</h3>
          <ul className="plain-list stack">
            {collected.leftOut.map(({ reason, count, sum }) => (
              <li key={reason} className={styles.reason}>
                <span>{collectTitles[reason]}</span>
                <span className="digits muted">
                  {counted(count, taskForms)} на {money(sum)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="row end">
        <Button variant="filled" size="lg" onClick={close}>
          Готово
        </Button>
      </div>
    </div>
  )
}
