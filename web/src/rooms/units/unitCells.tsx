import type { Unit } from '@naryad/contract/units/units'
import type { UnitColumnKey } from '@naryad/contract/units/units.columns'
import {
  formerOwnerText,
  unitKindTitles,
  unitPlaceTitles,
  unitVerificationTitles,
} from '@naryad/contract/units/units.words'
import type { ReactNode } from 'react'
import IconAlertTriangle from '~icons/alert-triangle'

import { CompanyCell } from '../../entities/company/CompanyCell.tsx'
import { unitKindIcons } from '../../entities/unit/unitKindIcons.ts'
import { UnitWhere } from '../../entities/unit/UnitWhere.tsx'
import { modelTitle } from '../../entities/unit/unitWords.ts'
import { nearMoment, shortDay } from '../../ui/formats/dates.ts'
import { Icon } from '../../ui/Icon.tsx'
import { NameCell, noValue, TextCell } from '../../ui/register/cells.tsx'
import { Expiry } from '../../ui/register/Expiry.tsx'
import type { CellContext } from '../../ui/register/model.ts'
import { verifiedUntil } from './verifiedUntil.ts'

type Cell = (unit: Unit, scene: CellContext<Unit>) => ReactNode

const dayCell = (day: string | null): ReactNode => (day === null ? noValue : shortDay(day))

const unknown = (text: string): ReactNode => <span className="warn">{text}</span>

export const unitCells: Readonly<Record<UnitColumnKey, Cell>> = {
  serial: (unit, scene) => (
    <span className="row gap-6 min-width-0">
      <NameCell item={unit} scene={scene}>
        {unit.serial}
      </NameCell>
      {unit.hasFormerOwner && (
        <span
          className="inline-flex rigid warn"
          role="img"
          aria-label={formerOwnerText}
          data-tip={formerOwnerText}
        >
          <Icon of={IconAlertTriangle} size={14} />
        </span>
      )}
    </span>
  ),
  kind: ({ model }) => (
    <span className="inline-row gap-6 min-width-0 max-width-full">
      <span className="inline-flex rigid secondary">
        <Icon of={unitKindIcons[model.kind]} size={14} />
      </span>
      <span className="truncate">{unitKindTitles[model.kind]}</span>
    </span>
  ),
  model: ({ model }, { query }) => <TextCell query={query}>{modelTitle(model)}</TextCell>,
  // The organization has a column of its own.
  place: (unit, { query }) =>
    unit.company ? unitPlaceTitles[unit.place] : <UnitWhere unit={unit} query={query} />,
  company: ({ owner }, { query }) => (owner ? <CompanyCell company={owner} query={query} /> : noValue),
  since: ({ since }) => (since === null ? unknown('неизвестно') : shortDay(since)),
  warrantyUntil: ({ warrantyUntil }, { now }) => <Expiry day={warrantyUntil} now={now} />,
  verification: (unit, { now }) => {
    if (unit.verification === null) return noValue
    if (unit.verification === 'UNKNOWN') return unknown(unitVerificationTitles.UNKNOWN.toLowerCase())
    return <Expiry day={verifiedUntil(unit)} now={now} />
  },
  installedTask: ({ installedTask }) => (installedTask ? installedTask.id : noValue),
  proofNumber: ({ proofNumber }, { query }) => <TextCell query={query}>{proofNumber}</TextCell>,
  verifiedOn: ({ verifiedOn }) => dayCell(verifiedOn),
  verifiedUntil: ({ verifiedUntil }) => dayCell(verifiedUntil),
  installedOn: ({ installedOn }) => dayCell(installedOn),
  warrantyNote: ({ warrantyNote }, { query }) => <TextCell query={query}>{warrantyNote}</TextCell>,
  comment: ({ comment }, { query }) => <TextCell query={query}>{comment}</TextCell>,
  createdAt: ({ createdAt }, { now }) => nearMoment(createdAt, now),
}
