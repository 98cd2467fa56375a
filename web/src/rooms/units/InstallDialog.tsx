import { carTitle } from '@naryad/contract/cars/plates'
import type { Unit, UnitTaskRef } from '@naryad/contract/units/units'
import { unitTitle } from '@naryad/contract/units/units.words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import IconAlertTriangle from '~icons/alert-triangle'

import { unitsQueries } from '../../entities/unit/units.queries.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { DayField } from '../../ui/form/DayField.tsx'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { dayOf } from '../../ui/formats/days.ts'
import { Icon } from '../../ui/Icon.tsx'
import { chosenTitle, type ChosenUnit, nothingChosen, wrongChoice } from './chosenUnit.ts'
import { Insist } from './Insist.tsx'
import type { ReplaceDialogProps } from './ReplaceDialog.tsx'
import type { SendUnit, UnitRequest } from './sendUnit.ts'
import { TermsPreview } from './TermsPreview.tsx'
import { UnitChoice } from './UnitChoice.tsx'
import { useUnitForm } from './useUnitForm.ts'
import type { WhereTo } from './whereTo.ts'

import styles from './units.module.css'

export interface InstallDialogProps {
  car: NonNullable<WhereTo['car']>
  task?: UnitTaskRef | undefined
  send?: SendUnit | undefined
  isScanning?: boolean
  /** Opens the replacement of the unit of the kind that stands there. */
  onReplace: (props: ReplaceDialogProps) => void
}

interface Installation {
  chosen: ChosenUnit
  carId: number
  taskId: number | null
  /** Undefined: now. */
  on: string | undefined
  isInsisted: boolean
}

function requestOf({ chosen, carId, taskId, on, isInsisted }: Installation): UnitRequest {
  const place = { place: 'CAR' as const, carId, taskId, ...(on !== undefined && { on }) }
  if (chosen.isNew) {
    const { model, serial } = chosen
    return {
      kind: 'addUnit',
      body: { ...place, modelId: model?.id ?? 0, serial: serial.trim(), isSameSerialAllowed: isInsisted },
    }
  }
  const { unit } = chosen
  return {
    kind: 'moveUnit',
    unitId: unit?.id ?? 0,
    body: { ...place, ...(!isInsisted && unit && { version: unit.version }) },
  }
}

/** Puts a unit on a truck. */
export function InstallDialog({ car, task, send, isScanning = false, onReplace }: InstallDialogProps) {
  const [today] = useState(() => dayOf(new Date()))
  const [chosen, setChosen] = useState(nothingChosen)
  const [on, setOn] = useState<string | null>(today)
  const form = useUnitForm({ send, done: `Прибор поставлен на ${carTitle(car)}` })
  const standing = useQuery(unitsQueries.ofCar(car.id)).data?.items ?? []
  const model = chosen.isNew ? chosen.model : (chosen.unit?.model ?? null)
  const same = standing.find((unit) => unit.model.kind === model?.kind)

  const submit = async () => {
    const wrong = { ...wrongChoice(chosen), ...(on === null && { on: 'Укажите день' }) }
    if (Object.keys(wrong).length > 0) {
      form.show(wrong)
      throw new Error('fields are missing')
    }
    await form.run(
      requestOf({
        chosen,
        carId: car.id,
        taskId: task?.id ?? null,
        on: on === null || on === today ? undefined : on,
        isInsisted: form.mayInsist,
      }),
      `Поставить на ${carTitle(car)}: ${chosenTitle(chosen)}`,
    )
  }

  return (
    <DialogForm
      submit={form.mayInsist ? 'Всё равно поставить' : `Поставить на ${carTitle(car)}`}
      onSubmit={submit}
      draft={{ chosen, on }}
      error={form.mayInsist ? null : form.refusal}
      errors={form.errors}
    >
      <UnitChoice
        label="Что поставить"
        value={chosen}
        errors={form.errors}
        isScanning={isScanning}
        onChange={(next) => {
          form.show({})
          setChosen(next)
        }}
      />
      {same && <StandingUnit unit={same} replace={() => onReplace({ unit: same, chosen, task, send })} />}
      <DayField
        label="Когда"
        value={on}
        error={form.errors['on']}
        onChange={(day) => {
          form.show({})
          setOn(day)
        }}
      />
      <TermsPreview model={model} on={on} />
      {form.mayInsist && <Insist text={form.refusal} />}
    </DialogForm>
  )
}

/** A second unit of a kind is seldom meant. */
const StandingUnit = ({ unit, replace }: { unit: Unit; replace: () => void }) => (
  <div className={styles.warning} role="status">
    <Icon of={IconAlertTriangle} size={14} />
    <span className="grow">На ТС уже стоит {unitTitle(unit)}</span>
    <Button size="sm" onClick={replace}>
      Заменить его
    </Button>
  </div>
)
