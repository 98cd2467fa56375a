import { TextInput } from '@mantine/core'
import { type ActCard, IssueInput } from '@naryad/contract/acts/acts'
import { actsRoutes } from '@naryad/contract/acts/acts.routes'
import { taskForms } from '@naryad/contract/tasks/tasks.words'
import { useState } from 'react'

import { call } from '../../client/api/api.ts'
import { useKey } from '../../client/api/useKey.ts'
import { useCurrent } from '../../client/forms/useCurrent.ts'
import { useRefusal } from '../../client/forms/useRefusal.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { type FieldSentences, sentencesOf } from '../../ui/form/sentences.ts'
import { money } from '../../ui/formats/numbers.ts'
import { counted } from '../../ui/formats/plural.ts'

/** The sum that is shown is the sum that is issued: if it has changed meanwhile, the server refuses. */
export function IssueDialog({ act: opened }: { act: ActCard }) {
  const { current: act, of } = useCurrent(opened)
  const [number, setNumber] = useState('')
  const [errors, setErrors] = useState<FieldSentences>({})
  const refusal = useRefusal(setErrors)
  const once = useKey()
  const issue = useAction({
    run: (body: IssueInput) =>
      once.run((idempotencyKey) =>
        call(actsRoutes.issue, { params: { id: act.id }, body }, { silent: true, idempotencyKey }),
      ),
    touches: ['acts', 'tasks'],
    done: (issued) => `Выставлен акт ${issued.number ?? ''}`,
    silent: true,
  })
  const submit = async () => {
    const parsed = IssueInput.safeParse({
      ...(number.trim() !== '' && { number }),
      sum: act.sum,
      version: act.version,
    })
    if (!parsed.success) {
      setErrors(sentencesOf(parsed.error))
      throw parsed.error
    }
    await refusal.of(of(issue.run(parsed.data)))
  }
  return (
    <DialogForm submit="Выставить" onSubmit={submit} draft={number} error={refusal.text} errors={errors}>
      <p className="no-margin secondary">
        {act.company.name}: {counted(act.tasksCount, taskForms)} на {money(act.sum)}. Затраты, отчёт и статус
        этих заявок больше не изменить, пока акт не отменён. Клиент получит уведомление.
      </p>
      <TextInput
        label="Номер акта"
        description="Пусто — следующий по порядку"
        placeholder="По порядку"
        data-autofocus
        maxLength={60}
        value={number}
        error={errors['number']}
        onChange={({ currentTarget }) => {
          setErrors({})
          refusal.clear()
          setNumber(currentTarget.value)
        }}
      />
    </DialogForm>
  )
}
