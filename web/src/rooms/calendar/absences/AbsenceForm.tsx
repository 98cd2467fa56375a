import '@mantine/core/styles/Combobox.layer.css'
import { Select, TextInput } from '@mantine/core'
import type { Absence } from '@naryad/contract/calendar/absences'
import type { CalendarPerson } from '@naryad/contract/calendar/calendar'
import { absencesRoutes } from '@naryad/contract/calendar/calendar.routes'
import { type AbsenceKind, absenceKinds, absenceTitles } from '@naryad/contract/calendar/calendar.words'
import { fullName } from '@naryad/contract/kit/people'
import { useState } from 'react'

import { call } from '../../../client/api/api.ts'
import { useKey } from '../../../client/api/useKey.ts'
import { useCurrent } from '../../../client/forms/useCurrent.ts'
import { sentencesUnder } from '../../../client/queries/sentencesUnder.ts'
import { useAction } from '../../../client/queries/useAction.ts'
import { merge } from '../../../client/register/merge.ts'
import { useMe } from '../../../client/session/me.ts'
import { Segments } from '../../../ui/controls/Segments.tsx'
import { DayField } from '../../../ui/form/DayField.tsx'
import { DialogForm } from '../../../ui/form/DialogForm.tsx'
import type { FieldSentences } from '../../../ui/form/sentences.ts'
import { dayOf } from '../../../ui/formats/days.ts'

interface AbsenceFormProps {
  /** Null: a new absence. */
  absence: Absence | null
  people: readonly CalendarPerson[]
  onBack: () => void
}

interface Draft {
  userId: number | null
  kind: AbsenceKind
  dateFrom: string | null
  dateTo: string | null
  comment: string
}

const kinds = absenceKinds.map((value) => ({ value, title: absenceTitles[value] }))

const draftOf = (absence: Absence | null, own: number | null): Draft =>
  absence
    ? { ...absence, userId: absence.user.id }
    : { userId: own, kind: 'HOLIDAY', dateFrom: dayOf(Date.now()), dateTo: null, comment: '' }

export function AbsenceForm({ absence: opened, people, onBack }: AbsenceFormProps) {
  const me = useMe()
  const [onlyPerson] = people.length === 1 ? people : []
  const [draft, setDraft] = useState(() => draftOf(opened, onlyPerson?.id ?? null))
  const { current: absence, of } = useCurrent(opened, (now, before) =>
    setDraft((mine) => merge(draftOf(before, null), mine, draftOf(now, null)).merged),
  )
  const [errors, setErrors] = useState<FieldSentences>({})
  const key = useKey()
  const save = useAction({
    run: async ({ userId, dateFrom, dateTo, kind, comment }: Draft) => {
      const body = {
        userId: userId ?? 0,
        dateFrom: dateFrom ?? '',
        dateTo: dateTo ?? dateFrom ?? '',
        kind,
        comment,
      }
      if (absence)
        return call(
          absencesRoutes.update,
          { params: { id: absence.id }, body: { ...body, version: absence.version } },
          { silent: true },
        )
      return key.run((idempotencyKey) =>
        call(absencesRoutes.create, { body }, { silent: true, idempotencyKey }),
      )
    },
    touches: ['calendar'],
    done: 'Отсутствие сохранено',
    silent: true,
  })
  const change = (part: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...part }))
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in part))))
  }
  const submit = async () => {
    const wrong: FieldSentences = {
      ...(draft.userId === null && { userId: 'Выберите сотрудника' }),
      ...(draft.dateFrom === null && { dateFrom: 'Укажите первый день' }),
    }
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) throw new Error('not whole')
    try {
      await of(save.run(draft))
    } catch (error) {
      setErrors(sentencesUnder(error))
      throw error
    }
  }
  return (
    <DialogForm submit="Сохранить" onSubmit={submit} onBack={onBack} draft={draft} errors={errors}>
      {onlyPerson?.id !== me.id && (
        <Select
          label="Сотрудник"
          placeholder="Фамилия"
          searchable
          withAsterisk
          nothingFoundMessage="Такого сотрудника нет"
          data={people.map((person) => ({ value: String(person.id), label: fullName(person) }))}
          value={draft.userId === null ? null : String(draft.userId)}
          error={errors['userId']}
          onChange={(value) => change({ userId: value === null ? null : Number(value) })}
        />
      )}
      <Segments label="Вид" value={draft.kind} onChange={(kind) => change({ kind })} choices={kinds} />
      <div className="grid two-columns gap-12">
        <DayField
          label="С"
          value={draft.dateFrom}
          error={errors['dateFrom']}
          isRequired
          onChange={(dateFrom) => change({ dateFrom })}
        />
        <DayField
          label="По"
          value={draft.dateTo}
          error={errors['dateTo']}
          placeholder="тот же день"
          onChange={(dateTo) => change({ dateTo })}
        />
      </div>
      <TextInput
        label="Заметка — необязательно"
        value={draft.comment}
        error={errors['comment']}
        onChange={({ currentTarget }) => change({ comment: currentTarget.value })}
      />
    </DialogForm>
  )
}
