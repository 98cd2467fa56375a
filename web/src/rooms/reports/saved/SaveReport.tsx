import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { inQuotes } from '@naryad/contract/kit/quotes'
import { namedPeriods, namedPeriodTitles } from '@naryad/contract/reports/reports.named-periods'
import type { SavedReport } from '@naryad/contract/saved-reports/saved-reports'
import { savedReportsRoutes } from '@naryad/contract/saved-reports/saved-reports.routes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { call } from '../../../client/api/api.ts'
import { useKey } from '../../../client/api/useKey.ts'
import { sentencesUnder } from '../../../client/queries/sentencesUnder.ts'
import { useAction } from '../../../client/queries/useAction.ts'
import { useMe } from '../../../client/session/me.ts'
import { DialogForm } from '../../../ui/form/DialogForm.tsx'
import type { FieldSentences } from '../../../ui/form/sentences.ts'
import { shortDay } from '../../../ui/formats/dates.ts'
import { oneOf } from '../../../ui/oneOf.ts'
import { foldTyped } from '../../../ui/typedText.ts'
import type { Period } from '../frame/period.ts'
import { type SavedReportBody, savedReportsQueries, savedReportsRoom } from './saved.queries.ts'
import { faultsOf, inputOf, type SaveReportValues, valuesOf } from './saveReportState.ts'
import { ScheduleFields } from './ScheduleFields.tsx'

import styles from './saved.module.css'

export interface SaveReportProps {
  definition: SavedReportBody['definition']
  days: Period
  /** The report to change; undefined for a new one. */
  saved?: SavedReport
}

/** Maps a field of the API to a field of the form. */
const fieldOf = (path: string): string => path.replace(/^schedule\./, '')

/** Form of a saved report: name, period, sharing and schedule. */
export function SaveReport({ definition, days, saved }: SaveReportProps) {
  const me = useMe()
  const [values, setValues] = useState(() => valuesOf(saved, days, Date.now()))
  const [errors, setErrors] = useState<FieldSentences>({})
  const { data } = useQuery(savedReportsQueries.list)
  const change = (part: Partial<SaveReportValues>) => {
    setValues((before) => ({ ...before, ...part }))
    setErrors({})
  }
  /** A report of the user with the same kind and name is replaced, as the hint says. */
  const replaced =
    (saved && (data?.items.find(({ id }) => id === saved.id) ?? saved)) ??
    data?.items.find(
      ({ name, kind, owner }) =>
        owner.id === me.id && kind === definition.kind && foldTyped(name) === foldTyped(values.name),
    )
  const once = useKey()
  const { run } = useAction({
    run: (body: SavedReportBody) =>
      replaced
        ? call(
            savedReportsRoutes.update,
            { params: { id: replaced.id }, body: { ...body, version: replaced.version } },
            { silent: true },
          )
        : once.run((idempotencyKey) =>
            call(savedReportsRoutes.create, { body }, { silent: true, idempotencyKey }),
          ),
    touches: [savedReportsRoom],
    done: (report) => `Отчёт ${inQuotes(report.name)} сохранён`,
    silent: true,
  })
  const submit = async () => {
    const faults = faultsOf(values)
    setErrors(faults)
    if (Object.keys(faults).length > 0) throw new Error('the form is not whole')
    try {
      await run(inputOf(values, definition, days))
    } catch (error) {
      setErrors(sentencesUnder(error, fieldOf))
      throw error
    }
  }
  return (
    <DialogForm
      submit={replaced && !saved ? 'Заменить' : 'Сохранить'}
      onSubmit={submit}
      draft={values}
      errors={errors}
    >
      <TextInput
        label="Название"
        data-autofocus
        maxLength={100}
        value={values.name}
        error={errors.name}
        {...(replaced && !saved && { description: 'Такой отчёт у вас уже есть: он будет заменён' })}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <NativeSelect
        label="Период"
        classNames={{ input: styles.select ?? '' }}
        value={values.period}
        data={[
          ...namedPeriods.map((name) => ({ value: name, label: namedPeriodTitles[name] })),
          { value: 'fixed', label: `${shortDay(days.from)} – ${shortDay(days.to)}` },
        ]}
        onChange={({ currentTarget }) =>
          change({ period: oneOf(namedPeriods, currentTarget.value) ?? 'fixed' })
        }
      />
      <ScheduleFields values={values} errors={errors} email={me.email} onChange={change} />
      <Checkbox
        label={me.role === 'client' ? 'Виден коллегам из организации' : 'Виден коллегам'}
        checked={values.isShared}
        onChange={({ currentTarget }) => change({ isShared: currentTarget.checked })}
      />
    </DialogForm>
  )
}
