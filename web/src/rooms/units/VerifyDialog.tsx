import { TextInput } from '@mantine/core'
import { type Unit, UnitVerificationInput } from '@naryad/contract/units/units'
import { unitsRoutes } from '@naryad/contract/units/units.routes'
import { unitTitle } from '@naryad/contract/units/units.words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { call } from '../../client/api/api.ts'
import { useKey } from '../../client/api/useKey.ts'
import { useCurrent } from '../../client/forms/useCurrent.ts'
import { useRefusal } from '../../client/forms/useRefusal.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { unitsQueries } from '../../entities/unit/units.queries.ts'
import { DayField } from '../../ui/form/DayField.tsx'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { type FieldSentences, sentencesOf } from '../../ui/form/sentences.ts'
import { addMonths, dayOf } from '../../ui/formats/days.ts'

import styles from './units.module.css'

/** A verification of a unit: its record and the day of the next one. */
export function VerifyDialog({ unit: opened }: { unit: Unit }) {
  const { current: unit, of } = useCurrent(opened)
  const [today] = useState(() => dayOf(new Date()))
  const [number, setNumber] = useState('')
  const [verifiedOn, setVerifiedOn] = useState<string | null>(today)
  const [typedUntil, setTypedUntil] = useState<{ day: string | null } | null>(null)
  const [lab, setLab] = useState('')
  const [errors, setErrors] = useState<FieldSentences>({})
  const refusal = useRefusal(setErrors)
  const models = useQuery(unitsQueries.models).data?.items
  const months = models?.find(({ id }) => id === unit.model.id)?.verificationMonths ?? null
  const usualUntil = verifiedOn === null || months === null ? null : addMonths(verifiedOn, months)
  const until = typedUntil ? typedUntil.day : usualUntil
  const once = useKey()

  const verify = useAction({
    run: (body: UnitVerificationInput) =>
      once.run((idempotencyKey) =>
        call(unitsRoutes.verify, { params: { id: unit.id }, body }, { silent: true, idempotencyKey }),
      ),
    touches: ['units', 'maintenance', 'cars'],
    done: `Поверка записана: ${unitTitle(unit)}`,
    silent: true,
  })
  const change = (set: () => void) => {
    setErrors({})
    refusal.clear()
    set()
  }
  const submit = async () => {
    const parsed = UnitVerificationInput.safeParse({
      number,
      verifiedOn: verifiedOn ?? undefined,
      until,
      lab,
      version: unit.version,
    })
    if (!parsed.success) {
      setErrors(sentencesOf(parsed.error))
      throw parsed.error
    }
    await refusal.of(of(verify.run(parsed.data)))
  }

  return (
    <DialogForm
      submit="Записать поверку"
      onSubmit={submit}
      draft={{ number, verifiedOn, typedUntil, lab }}
      error={refusal.text}
      errors={errors}
    >
      <TextInput
        label="Запись в «Аршин»"
        placeholder="1-183/14-01-2026/402117 или ссылка"
        description="Без записи светофор скажет «поверен, запись не указана»"
        data-autofocus
        maxLength={200}
        value={number}
        error={errors['number']}
        onChange={({ currentTarget }) => change(() => setNumber(currentTarget.value))}
      />
      <div className={styles.pair}>
        <DayField
          label="Поверен"
          isRequired
          value={verifiedOn}
          error={errors['verifiedOn']}
          onChange={(day) => change(() => setVerifiedOn(day))}
        />
        <DayField
          label="Поверка до"
          value={until}
          error={errors['until']}
          onChange={(day) => change(() => setTypedUntil({ day }))}
        />
      </div>
      <TextInput
        label="Кто поверил"
        maxLength={200}
        value={lab}
        error={errors['lab']}
        onChange={({ currentTarget }) => change(() => setLab(currentTarget.value))}
      />
    </DialogForm>
  )
}
