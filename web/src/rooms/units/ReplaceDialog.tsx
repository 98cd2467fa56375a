import { Checkbox } from '@mantine/core'
import type { Unit, UnitTaskRef } from '@naryad/contract/units/units'
import { type UnitPlace, unitTitle } from '@naryad/contract/units/units.words'
import { useState } from 'react'
import IconArrowDown from '~icons/arrow-down'
import IconShieldOff from '~icons/shield-off'

import { CarName } from '../../entities/car/CarName.tsx'
import { UnitModelName } from '../../entities/unit/UnitName.tsx'
import { UnitTerms } from '../../entities/unit/UnitTerms.tsx'
import { serialText } from '../../entities/unit/unitWords.ts'
import { DayField } from '../../ui/form/DayField.tsx'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { shortDay } from '../../ui/formats/dates.ts'
import { dayOf } from '../../ui/formats/days.ts'
import { Icon } from '../../ui/Icon.tsx'
import { chosenTitle, type ChosenUnit, nothingChosen, wrongChoice } from './chosenUnit.ts'
import { Insist } from './Insist.tsx'
import { installedText } from './installedText.ts'
import type { SendUnit, UnitRequest } from './sendUnit.ts'
import { TermsPreview } from './TermsPreview.tsx'
import { UnitChoice } from './UnitChoice.tsx'
import { useUnitForm } from './useUnitForm.ts'
import { WhereFields } from './WhereFields.tsx'
import { destinationOf, whereTo, type WhereTo } from './whereTo.ts'

import styles from './units.module.css'

export interface ReplaceDialogProps {
  /** The unit that is taken off its truck. */
  unit: Unit
  /** What has been chosen to be put instead. */
  chosen?: ChosenUnit
  task?: UnitTaskRef | undefined
  send?: SendUnit | undefined
}

const places: UnitPlace[] = ['PERSON', 'OFFICE', 'REPAIR', 'OWNER', 'GONE']

/** A removed СКЗИ block is its owner's. */
const usualPlace = ({ model }: Unit): UnitPlace => (model.kind === 'SKZI' ? 'OWNER' : 'PERSON')

/** A block goes back to the organization that it was activated for. */
const whereToFrom = (unit: Unit): WhereTo => ({ ...whereTo(usualPlace(unit)), company: unit.formerOwner })

interface Replacement {
  unit: Unit
  chosen: ChosenUnit
  to: WhereTo
  taskId: number | null
  /** Undefined: now. */
  on: string | undefined
  isWarranty: boolean
  isInsisted: boolean
}

function requestOf({ unit, chosen, to, taskId, on, isWarranty, isInsisted }: Replacement): UnitRequest {
  const { userId, companyId, placeNote } = destinationOf(to)
  const known = chosen.isNew ? null : chosen.unit
  return {
    kind: 'replaceUnit',
    body: {
      oldId: unit.id,
      ...(chosen.isNew
        ? { new: { modelId: chosen.model?.id ?? 0, serial: chosen.serial.trim() } }
        : { newId: known?.id }),
      oldPlace: to.place === 'CAR' ? 'UNKNOWN' : to.place,
      oldUserId: userId,
      oldCompanyId: companyId,
      oldPlaceNote: placeNote,
      taskId,
      isWarranty,
      ...(on !== undefined && { on }),
      ...(isInsisted
        ? { isSameSerialAllowed: true }
        : { oldVersion: unit.version, ...(known && { newVersion: known.version }) }),
    },
  }
}

/** Takes one unit off a truck and puts another in its place. */
export function ReplaceDialog({ unit, chosen: start = nothingChosen, task, send }: ReplaceDialogProps) {
  const [today] = useState(() => dayOf(new Date()))
  const [chosen, setChosen] = useState(start)
  const [to, setTo] = useState(() => whereToFrom(unit))
  const [on, setOn] = useState<string | null>(today)
  const isUnderWarranty = unit.warranty === 'VALID' || unit.warranty === 'ENDS'
  // A new owner needs a block of the own; nothing has failed.
  const [isWarranty, setWarranty] = useState(isUnderWarranty && !unit.hasFormerOwner)
  const form = useUnitForm({ send, done: 'Прибор заменён' })
  const model = chosen.isNew ? chosen.model : (chosen.unit?.model ?? null)
  const change = (set: () => void) => {
    form.show({})
    set()
  }

  const submit = async () => {
    const wrong = { ...wrongChoice(chosen), ...(on === null && { on: 'Укажите день' }) }
    if (Object.keys(wrong).length > 0) {
      form.show(wrong)
      throw new Error('fields are missing')
    }
    await form.run(
      requestOf({
        unit,
        chosen,
        to,
        taskId: task?.id ?? null,
        on: on === null || on === today ? undefined : on,
        isWarranty,
        isInsisted: form.mayInsist,
      }),
      `Замена: ${unitTitle(unit)} → ${chosenTitle(chosen)}`,
    )
  }

  return (
    <DialogForm
      submit={form.mayInsist ? 'Всё равно заменить' : 'Заменить'}
      onSubmit={submit}
      draft={{ chosen, to, on, isWarranty }}
      isDirty={start.isNew || start.unit !== null}
      error={form.mayInsist ? null : form.refusal}
      errors={form.errors}
    >
      {unit.car && (
        <div>
          <CarName car={unit.car} isLarge />
        </div>
      )}
      <section className={`stack gap-8 panel pad-12 ${styles.side}`} aria-label="Снимаю">
        <h3 className="no-margin text-13 line-20 medium muted phone-text-15">Снимаю</h3>
        <div className="row gap-8 min-width-0">
          <UnitModelName model={unit.model} />
        </div>
        <span className="digits secondary">
          {serialText(unit)} · {installedText(unit)}
        </span>
        <UnitTerms unit={unit} />
        <WhereFields
          label="Куда"
          prefix="old"
          value={to}
          places={places}
          errors={form.errors}
          onChange={(next) => change(() => setTo(next))}
        />
      </section>
      <span className={styles.arrow}>
        <Icon of={IconArrowDown} />
      </span>
      <section className={`stack gap-8 panel pad-12 ${styles.side}`} data-new aria-label="Ставлю">
        <UnitChoice
          label="Ставлю"
          value={chosen}
          kind={unit.model.kind}
          model={unit.model}
          errors={form.errors}
          onChange={(next) => change(() => setChosen(next))}
        />
        <TermsPreview model={model} on={on} />
      </section>
      <DayField
        label="Когда"
        value={on}
        error={form.errors['on']}
        onChange={(day) => change(() => setOn(day))}
      />
      {isUnderWarranty ? (
        <Checkbox
          label={`По гарантии: действует до ${shortDay(unit.warrantyUntil ?? today)}`}
          checked={isWarranty}
          onChange={({ currentTarget }) => setWarranty(currentTarget.checked)}
        />
      ) : (
        <NoWarranty unit={unit} />
      )}
      {form.mayInsist && <Insist text={form.refusal} />}
    </DialogForm>
  )
}

/** «срок прошёл 12.03.2026» */
function withoutWarranty({ installedOn, warrantyUntil }: Unit): string {
  if (warrantyUntil !== null) return `срок прошёл ${shortDay(warrantyUntil)}`
  return installedOn === null ? 'дата установки неизвестна' : 'у прибора нет гарантийного срока'
}

const NoWarranty = ({ unit }: { unit: Unit }) => (
  <p className={styles.warning}>
    <Icon of={IconShieldOff} size={14} />
    <span>Не гарантия: {withoutWarranty(unit)}</span>
  </p>
)
