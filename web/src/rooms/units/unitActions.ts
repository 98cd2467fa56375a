import type { Unit, UnitTaskRef } from '@naryad/contract/units/units'
import { unitTitle } from '@naryad/contract/units/units.words'
import IconArrowsExchange from '~icons/arrows-exchange'
import IconBuilding from '~icons/building'
import IconCertificate from '~icons/certificate'
import IconHome from '~icons/home'
import IconStar from '~icons/star'
import IconTool from '~icons/tool'
import IconTrash from '~icons/trash'
import IconTruck from '~icons/truck'
import IconUnlink from '~icons/unlink'
import IconUser from '~icons/user'

import type { MenuLine } from '../../ui/MenuLines.tsx'
import { openMove, openReplace, openVerify } from './openUnits.tsx'
import type { SendUnit } from './sendUnit.ts'

/** The request with the card in which the unit is moved. */
export interface UnitTaskContext {
  task?: UnitTaskRef | undefined
  send?: SendUnit | undefined
}

export const removeUnit = (unit: Unit, context: UnitTaskContext = {}): void =>
  openMove(`Снять: ${unitTitle(unit)}`, {
    unit,
    places: ['PERSON', 'OFFICE', 'REPAIR', 'OWNER', 'GONE', 'UNKNOWN'],
    submit: 'Снять прибор',
    done: 'Прибор снят',
    ...context,
  })

export const replaceUnit = (unit: Unit, context: UnitTaskContext = {}): void =>
  openReplace({ unit, ...context })

/** What may be done with a unit that stands on a truck. */
export const standingUnitLines = (
  unit: Unit,
  makeMain: (() => void) | undefined,
  context: UnitTaskContext = {},
): MenuLine[] => [
  {
    key: 'replace',
    title: 'Заменить…',
    icon: IconArrowsExchange,
    run: () => replaceUnit(unit, context),
  },
  { key: 'detach', title: 'Снять…', icon: IconUnlink, run: () => removeUnit(unit, context) },
  ...verifyLines(unit),
  ...(makeMain ? [{ key: 'main', title: 'Сделать основным', icon: IconStar, run: makeMain }] : []),
]

const verifyLines = (unit: Unit): MenuLine[] =>
  unit.verification === null
    ? []
    : [{ key: 'verify', title: 'Поверка…', icon: IconCertificate, run: () => openVerify(unit) }]

const moves = [
  {
    place: 'CAR',
    title: 'Поставить на ТС…',
    icon: IconTruck,
    submit: 'Поставить прибор',
    done: 'Прибор поставлен',
  },
  { place: 'PERSON', title: 'Выдать…', icon: IconUser, submit: 'Выдать прибор', done: 'Прибор выдан' },
  {
    place: 'OFFICE',
    title: 'Вернуть в офис',
    icon: IconHome,
    submit: 'Вернуть в офис',
    done: 'Прибор в офисе',
  },
  {
    place: 'REPAIR',
    title: 'В ремонт…',
    icon: IconTool,
    submit: 'Отдать в ремонт',
    done: 'Прибор в ремонте',
  },
  {
    place: 'OWNER',
    title: 'Отдать организации…',
    icon: IconBuilding,
    submit: 'Отдать прибор',
    done: 'Прибор у организации',
  },
  {
    place: 'GONE',
    title: 'Списать…',
    icon: IconTrash,
    submit: 'Списать прибор',
    done: 'Прибор списан',
    isDanger: true,
  },
] as const

/** What may be done with a unit that stands on no truck: every place but its own. */
const storedUnitLines = (unit: Unit): MenuLine[] => [
  ...moves
    .filter(({ place }) => place !== unit.place || place === 'PERSON' || place === 'REPAIR')
    .map(({ place, title, icon, submit, done, ...line }) => ({
      key: place,
      title,
      icon,
      ...line,
      run: () =>
        openMove(`${title.replace('…', '')}: ${unitTitle(unit)}`, { unit, places: [place], submit, done }),
    })),
  ...verifyLines(unit),
]

export const unitLines = (unit: Unit, makeMain: (() => void) | undefined): MenuLine[] =>
  unit.place === 'CAR' ? standingUnitLines(unit, makeMain) : storedUnitLines(unit)
