import type { Unit } from '@naryad/contract/units/units'
import { unitsRoutes } from '@naryad/contract/units/units.routes'
import { unitKindTitles } from '@naryad/contract/units/units.words'
import { Suspense } from 'react'
import IconHome from '~icons/home'
import IconTool from '~icons/tool'
import IconTrash from '~icons/trash'
import IconUser from '~icons/user'

import { useRegisterScreen } from '../../client/register/useRegisterScreen.ts'
import { useMay } from '../../client/session/me.ts'
import { CarViews } from '../../entities/car/CarViews.tsx'
import { unitsQueries } from '../../entities/unit/units.queries.ts'
import { UnitWhere } from '../../entities/unit/UnitWhere.tsx'
import { modelTitle } from '../../entities/unit/unitWords.ts'
import { shortDay } from '../../ui/formats/dates.ts'
import { RegisterPage } from '../../ui/register/RegisterPage.tsx'
import type { ChosenAction } from '../../ui/register/SelectionBar.tsx'
import { useRegisterImport } from '../imports/index.ts'
import { openMoveMany } from './openUnits.tsx'
import { unitCells } from './unitCells.tsx'
import { unitFilters } from './unitFilters.tsx'
import { UnitForm } from './UnitForm.lazy.ts'
import { UnitPanel } from './UnitPanel.tsx'
import { unitsRegister, unitWords } from './unitsRegister.ts'

/** Moves of the chosen units to one place. */
const bulkMoves: readonly ChosenAction[] = [
  {
    sign: IconUser,
    title: 'Выдать…',
    run: (ids, selection) =>
      openMoveMany('Выдать приборы', { ids, selection, place: 'PERSON', submit: 'Выдать' }),
  },
  {
    sign: IconHome,
    title: 'Вернуть в офис',
    run: (ids, selection) =>
      openMoveMany('Вернуть приборы в офис', { ids, selection, place: 'OFFICE', submit: 'Вернуть' }),
  },
  {
    sign: IconTool,
    title: 'В ремонт…',
    run: (ids, selection) =>
      openMoveMany('Отдать приборы в ремонт', { ids, selection, place: 'REPAIR', submit: 'Отдать' }),
  },
  {
    sign: IconTrash,
    title: 'Списать…',
    run: (ids, selection) =>
      openMoveMany('Списать приборы?', { ids, selection, place: 'GONE', submit: 'Списать' }),
  },
]

const noActions: readonly never[] = []

/** The register of units. */
export function UnitsScreen() {
  const { page, form } = useRegisterScreen(unitsRegister, unitWords, {
    one: unitsQueries.one,
    routes: unitsRoutes,
  })
  const mayMove = useMay('units.move')
  return (
    <>
      <RegisterPage
        {...page}
        cells={unitCells}
        stretchy="model"
        filters={unitFilters}
        renderCard={(unit) => <PhoneLines unit={unit} />}
        renderPanel={(opened) => <UnitPanel {...opened} />}
        switcher={<CarViews />}
        imports={useRegisterImport('units')}
        chosenActions={mayMove ? bulkMoves : noActions}
      />
      {form && (
        <Suspense>
          <UnitForm {...form} />
        </Suspense>
      )}
    </>
  )
}

/** Below the name on a phone. */
const PhoneLines = ({ unit }: { unit: Unit }) => (
  <>
    <span className="row wrap secondary gap-x-12 gap-y-4">
      {unitKindTitles[unit.model.kind]} {modelTitle(unit.model)}
    </span>
    <span className="row wrap secondary gap-x-12 gap-y-4">
      <UnitWhere unit={unit} />
      {unit.warrantyUntil !== null && <span>гарантия до {shortDay(unit.warrantyUntil)}</span>}
    </span>
  </>
)
