import { fullName, shortName } from '@naryad/contract/kit/people'
import type { PersonUnits } from '@naryad/contract/units/unit-card'
import type { UnitFilters } from '@naryad/contract/units/units'
import {
  unitKinds,
  unitKindTitles,
  unitPlaces,
  unitPlaceTitles,
  unitVerifications,
  unitVerificationTitles,
  unitWarranties,
  unitWarrantyTitles,
} from '@naryad/contract/units/units.words'
import { useQuery } from '@tanstack/react-query'

import { companyFilter } from '../../entities/company/companyFilter.tsx'
import { unitKindIcons } from '../../entities/unit/unitKindIcons.ts'
import { unitsQueries } from '../../entities/unit/units.queries.ts'
import { kindAndModel, modelTitle } from '../../entities/unit/unitWords.ts'
import { choicesFilter, flagFilter } from '../../ui/filters/choice.tsx'
import { fromWhole, objectLists, objectsFilter } from '../../ui/filters/objects.tsx'
import { DayField } from '../../ui/form/DayField.tsx'
import { shortDay } from '../../ui/formats/dates.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { FilterEditorProps, RegisterFilter } from '../../ui/register/model.ts'

type Filter = RegisterFilter<UnitFilters>

const options = <Value extends string>(values: readonly Value[], titles: Record<Value, string>) =>
  values.map((value) => ({ value, title: titles[value] }))

const kindOptions = unitKinds.map((value) => ({
  value,
  title: unitKindTitles[value],
  label: (
    <span className="inline-row gap-6">
      <Icon of={unitKindIcons[value]} size={14} />
      {unitKindTitles[value]}
    </span>
  ),
}))
const placeOptions = options(unitPlaces, unitPlaceTitles)
const warrantyOptions = options(unitWarranties, unitWarrantyTitles)
const verificationOptions = options(unitVerifications, unitVerificationTitles)

const modelFilter = objectsFilter<UnitFilters>({
  key: 'modelIds',
  title: 'Модель',
  lists: objectLists({
    ...fromWhole(() => useQuery(unitsQueries.models).data?.items, kindAndModel),
    nothing: 'Такой модели нет',
  }),
})

/** «НКМ-2 × 3, Galileosky 7x × 1» */
const sumsText = ({ models }: PersonUnits): string =>
  models.map((model) => `${modelTitle(model)}\u00a0×\u00a0${model.count}`).join(', ')

/** Who has units in hands, with the number of each model. */
const personFilter: Filter = {
  ...objectsFilter<UnitFilters>({
    key: 'userIds',
    title: 'Сотрудник',
    lists: objectLists({
      ...fromWhole(
        () =>
          useQuery(unitsQueries.byPerson).data?.items.map((person) => ({ ...person, id: person.user.id })),
        ({ user }) => fullName(user),
      ),
      nameOf: ({ user }) => shortName(user),
      labelOf: (person) => <span data-tip={sumsText(person)}>{fullName(person.user)}</span>,
      asideOf: (person) => person.count,
      nothing: 'Ни у кого нет приборов',
    }),
  }),
  isForStaff: true,
}

function InstalledEditor({ conditions, onChange }: FilterEditorProps<UnitFilters>) {
  return (
    <div className="stack gap-8">
      <DayField
        label="Установлен с"
        value={conditions.installedFrom ?? null}
        onChange={(day) => onChange({ ...conditions, installedFrom: day ?? undefined })}
      />
      <DayField
        label="Установлен по"
        value={conditions.installedTo ?? null}
        onChange={(day) => onChange({ ...conditions, installedTo: day ?? undefined })}
      />
    </div>
  )
}

/** Opened by a figure of «Отказы моделей». */
const installedFilter: Filter = {
  keys: ['installedFrom', 'installedTo'],
  title: 'Установлен',
  isQuiet: true,
  isForStaff: true,
  Editor: InstalledEditor,
  Value: ({ conditions: { installedFrom, installedTo } }) =>
    [installedFrom && `с ${shortDay(installedFrom)}`, installedTo && `по ${shortDay(installedTo)}`]
      .filter(Boolean)
      .join(' '),
}

/** A client sees neither people nor the places of units that are not its own. */
export const unitFilters: readonly Filter[] = [
  // The tabs are places.
  {
    ...choicesFilter<UnitFilters>({ key: 'places', title: 'Где', useOptions: () => placeOptions }),
    isQuiet: true,
    isForStaff: true,
  },
  personFilter,
  companyFilter<UnitFilters>(),
  choicesFilter<UnitFilters>({ key: 'kinds', title: 'Вид', useOptions: () => kindOptions }),
  modelFilter,
  choicesFilter<UnitFilters>({ key: 'warranty', title: 'Гарантия', useOptions: () => warrantyOptions }),
  choicesFilter<UnitFilters>({
    key: 'verification',
    title: 'Поверка',
    useOptions: () => verificationOptions,
  }),
  flagFilter<UnitFilters>({
    key: 'isOnArchivedCar',
    title: 'Выбывшие ТС',
    yes: 'На выбывших ТС',
    no: 'Кроме выбывших ТС',
  }),
  {
    ...flagFilter<UnitFilters>({
      key: 'hasFormerOwner',
      title: 'Владелец блока',
      yes: 'Сменился владелец',
      no: 'Владелец не менялся',
    }),
    isForStaff: true,
  },
  installedFilter,
  {
    ...flagFilter<UnitFilters>({
      key: 'hasFailed',
      title: 'Отказ',
      yes: 'Отказ в 90 дней',
      no: 'Без отказа в 90 дней',
    }),
    isQuiet: true,
    isForStaff: true,
  },
]
