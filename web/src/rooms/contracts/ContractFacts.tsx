import type { Contract, ContractCard } from '@naryad/contract/contracts/contracts'
import { contractFields } from '@naryad/contract/contracts/contracts.fields'
import { contractHoursTitles, contractName } from '@naryad/contract/contracts/contracts.words'
import { minutesText } from '@naryad/contract/contracts/norms'
import { priorities, priorityTitles } from '@naryad/contract/tasks/tasks.words'
import IconAlertTriangle from '~icons/alert-triangle'

import { useMe } from '../../client/session/me.ts'
import { CompanyLink } from '../../entities/company/CompanyLink.tsx'
import { longDate, shortDay } from '../../ui/formats/dates.ts'
import { money } from '../../ui/formats/numbers.ts'
import { counted } from '../../ui/formats/plural.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Fact, Facts, Section } from '../../ui/register/Facts.tsx'
import { useNow } from '../../ui/useNow.ts'
import { NextActPart } from '../acts/index.ts'
import { ContractApprovals } from './ContractApprovals.tsx'
import { ContractQueues } from './ContractQueues.tsx'
import { approverText, periodText } from './contractTexts.ts'
import { Recount } from './Recount.tsx'

import plain from '../../ui/table/plainTable.module.css'
import styles from './contracts.module.css'

/** The terms of the contract, and how its norms are met. */
export function ContractFacts({ contract }: { contract: Contract | ContractCard }) {
  const isClient = useMe().role === 'client'
  const card = 'met' in contract ? contract : null
  return (
    <>
      {card && <Overlaps card={card} />}
      {card && card.outdatedCount > 0 && <Recount contract={card} />}
      <Facts label="Сведения">
        <Fact title={contractFields.companyId.title}>
          <CompanyLink company={contract.company} />
        </Fact>
        <Fact title={contractFields.signedOn.title}>{contract.signedOn && shortDay(contract.signedOn)}</Fact>
        <Fact title="Действует">
          <Period contract={contract} />
        </Fact>
        <Fact title={contractFields.renewsMonths.title}>{renewalText(contract)}</Fact>
        <Fact title={contractFields.queues.title}>
          <ContractQueues queues={contract.queues} />
        </Fact>
        <Fact title={contractFields.hours.title}>{contractHoursTitles[contract.hours]}</Fact>
        {!isClient && (
          <Fact title={contractFields.priceListId.title}>{contract.priceList?.title ?? 'базовый'}</Fact>
        )}
        <Fact title="Затраты">{limitText(contract)}</Fact>
        <Fact title={contractFields.approverIds.title}>
          {contract.approvers.length > 0 && <Approvers approvers={contract.approvers} />}
        </Fact>
        {!isClient && <Fact title={contractFields.comment.title}>{contract.comment}</Fact>}
        <Fact title="Добавлен">{longDate(contract.createdAt)}</Fact>
      </Facts>
      <Section title={contractFields.norms.title}>
        <Norms contract={contract} />
      </Section>
      {card && <NextActPart contract={contract} />}
      {card && !isClient && <ContractApprovals id={contract.id} />}
    </>
  )
}

const monthForms = ['месяц', 'месяца', 'месяцев'] as const

const renewalText = ({ renewsMonths }: Contract): string =>
  renewsMonths === null ? 'не продлевается' : `автоматически, на ${counted(renewsMonths, monthForms)}`

const limitText = ({ approvalLimit }: Contract): string =>
  approvalLimit === null
    ? 'согласуются всегда'
    : `до ${money(approvalLimit)} за заявку — сами, выше — согласуются`

const Approvers = ({ approvers }: Pick<Contract, 'approvers'>) => (
  <ul className="plain-list stack gap-6">
    {approvers.map((approver) => (
      <li key={approver.id}>{approverText(approver)}</li>
    ))}
  </ul>
)

const dayMs = 86_400_000
const dayForms = ['день', 'дня', 'дней'] as const

function Period({ contract: { dateFrom, dateTo, state } }: { contract: Contract }) {
  const now = useNow()
  if (dateTo === null || state !== 'IN_FORCE') return periodText({ dateFrom, dateTo })
  const [start, end] = [Date.parse(dateFrom), Date.parse(dateTo) + dayMs]
  const left = Math.max(0, Math.ceil((end - now) / dayMs))
  const passed = Math.min(1, Math.max(0, (now - start) / (end - start)))
  return (
    <>
      {periodText({ dateFrom, dateTo })}, ещё {counted(left, dayForms)}
      <svg className="full-width above-4 height-6" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden>
        <rect width="100" height="6" rx="1" className={styles.rest} />
        <rect width={passed * 100} height="6" rx="1" className={styles.passed} />
      </svg>
    </>
  )
}

/** Below this share a norm is not met well. */
const goodShare = 0.9

function Norms({ contract }: { contract: Contract | ContractCard }) {
  const met = 'met' in contract ? contract.met : []
  return (
    <table className={`right-cells ${plain.table}`} aria-label={contractFields.norms.title}>
      <thead>
        <tr>
          <th scope="col">Приоритет</th>
          <th scope="col">Взять</th>
          <th scope="col">Выполнить</th>
          <th scope="col" data-align="right" data-tip="Из выполненных за год в срок">
            Соблюдено
          </th>
        </tr>
      </thead>
      <tbody>
        {priorities.map((priority) => {
          const norm = contract.norms.find((one) => one.priority === priority)
          const own = met.find((one) => one.priority === priority)
          const share = own && own.doneCount > 0 ? own.metCount / own.doneCount : null
          return (
            <tr key={priority}>
              <td className="no-padding height-36 pad-x-10">{priorityTitles[priority]}</td>
              <td className="no-padding height-36 pad-x-10">
                {norm?.takeMinutes ? minutesText(norm.takeMinutes) : '—'}
              </td>
              <td className="no-padding height-36 pad-x-10">
                {norm?.solveMinutes ? minutesText(norm.solveMinutes) : 'общий'}
              </td>
              <td className="no-padding height-36 pad-x-10" data-align="right">
                {share === null ? (
                  '—'
                ) : (
                  <span className="toned" data-tone={share >= goodShare ? 'ok' : 'warn'}>
                    {Math.floor(share * 100)}&nbsp;%
                  </span>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Overlaps({ card: { number, overlaps } }: { card: ContractCard }) {
  if (overlaps.length === 0) return null
  const others = overlaps.map((other) => contractName(other.number)).join(', ')
  return (
    <p className="no-margin row gap-8 rounded-md bg-warn warn pad-x-12 pad-y-10">
      <Icon of={IconAlertTriangle} />
      Договоры {contractName(number)} и {others} действуют одновременно для одних очередей: применяется тот,
      что начался позже
    </p>
  )
}
