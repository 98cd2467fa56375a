import type { ArshinCheck, ArshinRecord } from '@naryad/contract/arshin/arshin'
import { arshinRoutes } from '@naryad/contract/arshin/arshin.routes'
import type { Unit } from '@naryad/contract/units/units'
import { unitsRoutes } from '@naryad/contract/units/units.routes'
import { unitTitle } from '@naryad/contract/units/units.words'
import { useQuery } from '@tanstack/react-query'
import IconAlertTriangle from '~icons/alert-triangle'
import IconSearch from '~icons/search'

import { call } from '../../client/api/api.ts'
import { useKey } from '../../client/api/useKey.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { shortDay, stamp } from '../../ui/formats/dates.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Section } from '../../ui/register/Facts.tsx'
import { arshinQueries } from './arshin.queries.ts'

import styles from './arshin.module.css'

/** What the public register of verifications says about a unit; a person accepts what is right. */
export function UnitInArshin({ unit }: { unit: Unit }) {
  const { data } = useQuery(arshinQueries.ofUnit(unit.id))
  const ask = useAction({
    run: (isFresh: boolean) => call(arshinRoutes.ask, { params: { id: unit.id }, body: { isFresh } }),
    touches: ['arshin'],
  })
  if (!data?.isOn) return null
  const { check } = data
  return (
    <Section title="ФГИС «Аршин»">
      {check && <Answer check={check} unit={unit} />}
      <Button
        leftSection={<Icon of={IconSearch} />}
        isBusy={ask.isRunning}
        onClick={() => ask.start(check !== null)}
      >
        {check ? 'Спросить снова' : 'Найти в Аршине'}
      </Button>
    </Section>
  )
}

function Answer({ check: { at, outcome, error, records }, unit }: { check: ArshinCheck; unit: Unit }) {
  if (outcome === 'FAILED')
    return (
      <p className="no-margin row gap-6 warn" role="status">
        <Icon of={IconAlertTriangle} />
        {error}
      </p>
    )
  return (
    <>
      <p className="no-margin secondary" role="status">
        {outcome === 'NONE'
          ? `Записи с номером ${unit.serial} нет`
          : records.length > 1 && 'Записей несколько: выберите свою по типу'}{' '}
        Спрашивали {stamp(at)}
      </p>
      <ul className="plain-list stack gap-8">
        {records.map((record) => (
          <Found key={record.vriId} record={record} unit={unit} />
        ))}
      </ul>
    </>
  )
}

function Found({ record, unit }: { record: ArshinRecord; unit: Unit }) {
  const { model, typeNumber, typeTitle, verifiedOn, until, lab, documentNumber, url, isFit } = record
  const once = useKey()
  const accept = useAction({
    run: (day: string) =>
      once.run((idempotencyKey) =>
        call(
          unitsRoutes.verify,
          {
            params: { id: unit.id },
            body: { number: documentNumber || url, verifiedOn: day, until, lab, version: unit.version },
          },
          { idempotencyKey },
        ),
      ),
    touches: ['units', 'maintenance', 'cars', 'arshin'],
    done: `Поверка записана: ${unitTitle(unit)}`,
  })
  const isWritten = unit.terms.some(
    ({ proofNumber, dateTo }) => proofNumber === (documentNumber || url) && dateTo === until,
  )
  return (
    <li className={styles.record}>
      <p className="no-margin medium">{model || typeTitle}</p>
      <p className="no-margin secondary">
        {[typeTitle, typeNumber && `тип ${typeNumber}`].filter(Boolean).join(', ')}
      </p>
      <p className="no-margin">
        {verifiedOn === null ? 'День поверки не указан' : `Поверен ${shortDay(verifiedOn)}`}
        {until !== null && ` до ${shortDay(until)}`}
      </p>
      <p className="no-margin secondary">{lab}</p>
      <p className="no-margin">
        <a href={url} target="_blank" rel="noreferrer">
          {documentNumber || 'Запись в реестре'}
        </a>
      </p>
      {isFit ? (
        verifiedOn !== null &&
        (isWritten ? (
          <p className="no-margin ok">Эта поверка записана</p>
        ) : (
          <Button isBusy={accept.isRunning} onClick={() => accept.start(verifiedOn)}>
            Записать эту поверку
          </Button>
        ))
      ) : (
        <p className="no-margin row gap-6 warn">
          <Icon of={IconAlertTriangle} />
          Признан непригодным
        </p>
      )}
    </li>
  )
}
