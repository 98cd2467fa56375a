import type { Unit } from '@naryad/contract/units/units'
import { unitFields } from '@naryad/contract/units/units.fields'
import { unitKindTitles, unitPlaceTitles } from '@naryad/contract/units/units.words'
import { Link } from '@tanstack/react-router'

import { useMay, useMe } from '../../client/session/me.ts'
import { CarName } from '../../entities/car/CarName.tsx'
import { CompanyLink } from '../../entities/company/CompanyLink.tsx'
import { PersonChip } from '../../entities/person/PersonChip.tsx'
import { UnitTerms } from '../../entities/unit/UnitTerms.tsx'
import { modelTitle } from '../../entities/unit/unitWords.ts'
import { longDate, shortDay } from '../../ui/formats/dates.ts'
import { Fact, Facts, Section } from '../../ui/register/Facts.tsx'
import { UnitInArshin } from '../arshin/index.ts'
import { FormerOwner } from './FormerOwner.tsx'
import { TaskNumber, UnitLink } from './links.tsx'
import { SerialCopy } from './SerialCopy.tsx'
import { UnknownInstallation } from './UnknownInstallation.tsx'

/** «Сведения»: where the unit is, its warranty and terms. */
export function UnitFacts({ unit }: { unit: Unit }) {
  const isClient = useMe().role === 'client'
  const mayAskArshin = useMay('units.move') && unit.verification !== null
  return (
    <>
      {unit.place === 'CAR' && unit.installedOn === null && <UnknownInstallation unit={unit} />}
      {unit.hasFormerOwner && <FormerOwner unit={unit} />}
      <Facts label="Сведения">
        <Fact title="Вид">{unitKindTitles[unit.model.kind]}</Fact>
        <Fact title={unitFields.modelId.title}>{modelTitle(unit.model)}</Fact>
        <Fact title={unitFields.serial.title}>
          <SerialCopy unit={unit} />
        </Fact>
        <Fact title="Где">
          <Whereabouts unit={unit} />
        </Fact>
        <Fact title="С какого дня">{unit.since === null ? 'Нет данных' : shortDay(unit.since)}</Fact>
        <Fact title={unitFields.installedOn.title}>
          {unit.installedOn && (
            <>
              {shortDay(unit.installedOn)}
              {unit.installedTask && (
                <>
                  , заявка <TaskNumber task={unit.installedTask} />
                </>
              )}
            </>
          )}
        </Fact>
        <Fact title="Гарантия">{warrantyFact(unit)}</Fact>
        {!isClient && <Fact title={unitFields.warrantyNote.title}>{unit.warrantyNote}</Fact>}
        {unit.replaces && (
          <Fact title="Заменил">
            <UnitLink unit={unit.replaces} />
          </Fact>
        )}
        {unit.replacedBy && (
          <Fact title="Заменён на">
            <UnitLink unit={unit.replacedBy} />
          </Fact>
        )}
        {!isClient && <Fact title={unitFields.comment.title}>{unit.comment}</Fact>}
        <Fact title="Добавлен">{longDate(unit.createdAt)}</Fact>
      </Facts>
      {(unit.terms.length > 0 || unit.warrantyUntil !== null) && (
        <Section title="Сроки">
          <UnitTerms unit={unit} />
        </Section>
      )}
      {mayAskArshin && <UnitInArshin unit={unit} />}
    </>
  )
}

/** «до 12.03.2028» */
function warrantyFact({ warranty, warrantyUntil, installedOn, place }: Unit): string {
  if (warrantyUntil !== null) return `${warranty === 'ENDED' ? 'кончилась' : 'до'} ${shortDay(warrantyUntil)}`
  if (installedOn !== null) return 'у модели её нет'
  return place === 'CAR' ? 'дата установки неизвестна' : 'начнётся с установки'
}

function Whereabouts({ unit: { place, car, user, company, placeNote, isMain } }: { unit: Unit }) {
  if (car)
    return (
      <span className="row wrap gap-8">
        <Link to="/cars/{-$id}" params={{ id: car.id }} search={{ tab: 'units' }}>
          <CarName car={car} />
        </Link>
        {!isMain && <span className="muted">не основной</span>}
      </span>
    )
  if (user) return <PersonChip person={user} />
  if (company)
    return (
      <>
        {unitPlaceTitles[place]}: <CompanyLink company={company} />
      </>
    )
  return [unitPlaceTitles[place], placeNote].filter(Boolean).join(': ')
}
