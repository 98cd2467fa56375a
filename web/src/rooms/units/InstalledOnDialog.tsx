import type { Unit } from '@naryad/contract/units/units'
import { unitsRoutes } from '@naryad/contract/units/units.routes'
import { useState } from 'react'

import { call } from '../../client/api/api.ts'
import { failureText } from '../../client/api/failureText.ts'
import { useCurrent } from '../../client/forms/useCurrent.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { DayField } from '../../ui/form/DayField.tsx'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { TermsPreview } from './TermsPreview.tsx'

/** The day of an installation that was taken over without one. */
export function InstalledOnDialog({ unit: opened }: { unit: Unit }) {
  const { current: unit, of } = useCurrent(opened)
  const [day, setDay] = useState<string | null>(null)
  const [error, setError] = useState<string | undefined>()
  const save = useAction({
    run: (installedOn: string) =>
      call(
        unitsRoutes.update,
        {
          params: { id: unit.id },
          body: {
            modelId: unit.model.id,
            serial: unit.serial,
            installedOn,
            warrantyUntil: unit.warrantyUntil,
            warrantyNote: unit.warrantyNote,
            comment: unit.comment,
            version: unit.version,
          },
        },
        { silent: true },
      ),
    touches: ['units', 'maintenance', 'cars'],
    done: 'Дата установки записана',
    silent: true,
  })
  const submit = async () => {
    if (day === null) {
      setError('Укажите день')
      throw new Error('no day')
    }
    try {
      await of(save.run(day))
    } catch (failure) {
      setError(failureText(failure))
      throw failure
    }
  }
  return (
    <DialogForm submit="Записать" onSubmit={submit} draft={day}>
      <DayField
        label="Установлен"
        isRequired
        isFirst
        value={day}
        error={error}
        onChange={(next) => {
          setError(undefined)
          setDay(next)
        }}
      />
      <TermsPreview model={unit.model} on={day} />
    </DialogForm>
  )
}
