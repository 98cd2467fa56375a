import { Checkbox } from '@mantine/core'
import { MaintenanceDone, type MaintenanceRange } from '@naryad/contract/maintenance/maintenance'
import { maintenanceRoutes } from '@naryad/contract/maintenance/maintenance.routes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { call } from '../../../client/api/api.ts'
import { useAction } from '../../../client/queries/useAction.ts'
import { carFormats } from '../../../entities/car/carFormats.ts'
import { DayField } from '../../../ui/form/DayField.tsx'
import { DialogForm } from '../../../ui/form/DialogForm.tsx'
import { sentencesOf } from '../../../ui/form/sentences.ts'
import { TypedField } from '../../../ui/typed/TypedField.tsx'
import { maintenanceQueries } from '../maintenance.queries.ts'
import { nextBounds } from '../terms.ts'
import { useFormErrors } from '../useFormErrors.ts'
import { boundsOf, dayOf } from '../words.ts'
import { updated } from './updated.ts'

import styles from './forms.module.css'

interface RangeDoneProps {
  range: MaintenanceRange
  /** Mileage of the truck, if known. */
  mileageKm: number | null
}

/** «Выполнено»: date and mileage of the work, and the next range. */
export function RangeDone({ range, mileageKm: known }: RangeDoneProps) {
  const [today] = useState(() => dayOf())
  const [doneOn, setDoneOn] = useState<string | null>(today)
  const [mileageKm, setMileageKm] = useState(known)
  const [isRenewed, setRenewed] = useState(true)
  const { errors, refusal, show, send } = useFormErrors()
  const kind = useQuery(maintenanceQueries.kinds).data?.items.find(({ id }) => id === range.kind.id)
  // No new range starts with an archived kind.
  const mayRenew = kind?.isActive === true
  const next = kind ? boundsOf(nextBounds(kind, range, doneOn, mileageKm ?? known)) : ''

  const done = useAction({
    run: (body: MaintenanceDone) =>
      call(maintenanceRoutes.done, { params: { id: range.id }, body }, { silent: true }),
    touches: ['maintenance', 'cars'],
    done: updated,
    silent: true,
  })
  const submit = async () => {
    const parsed = MaintenanceDone.safeParse({
      doneOn: doneOn ?? undefined,
      mileageKm,
      renew: mayRenew && isRenewed,
    })
    if (!parsed.success) {
      show(sentencesOf(parsed.error))
      throw parsed.error
    }
    await send(() => done.run(parsed.data))
  }

  return (
    <DialogForm
      submit="Выполнено"
      onSubmit={submit}
      draft={{ doneOn, mileageKm, isRenewed }}
      error={refusal}
      errors={errors}
    >
      <div className={styles.pair}>
        <DayField
          label="День"
          isRequired
          value={doneOn}
          error={errors['doneOn']}
          onChange={(day) => {
            show({})
            setDoneOn(day)
          }}
        />
        <TypedField
          label="Пробег"
          data-autofocus
          format={carFormats.mileage}
          value={mileageKm}
          error={errors['mileageKm']}
          onChange={(km) => {
            show({})
            setMileageKm(km)
          }}
        />
      </div>
      {mayRenew && (
        <Checkbox
          label="Открыть следующий"
          checked={isRenewed}
          onChange={({ currentTarget }) => setRenewed(currentTarget.checked)}
        />
      )}
      {mayRenew && isRenewed && (
        <p className="no-margin rounded-lg bg-subtle secondary pad-x-12 pad-y-10" role="status">
          {next ? `Следующий: ${next}` : 'Укажите день и пробег, чтобы увидеть следующий интервал'}
        </p>
      )}
    </DialogForm>
  )
}
