import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import IconAddressBook from '~icons/address-book'
import IconBuilding from '~icons/building'
import IconCalendar from '~icons/calendar'
import IconChecklist from '~icons/checklist'
import IconChevronRight from '~icons/chevron-right'
import IconContract from '~icons/contract'
import IconInbox from '~icons/inbox'
import IconMap2 from '~icons/map-2'
import IconReceipt from '~icons/receipt'
import IconSteeringWheel from '~icons/steering-wheel'
import IconTruck from '~icons/truck'
import IconUser from '~icons/user'

import { Failed } from '../../client/queries/Failed.tsx'
import { useMe } from '../../client/session/me.ts'
import { ObjectFiles } from '../../entities/file/ObjectFiles.tsx'
import { LightCounts } from '../../entities/light/LightCounts.tsx'
import { sharedQuery } from '../../entities/settings/SharedSettings.tsx'
import { CallLink } from '../../ui/controls/CallLink.tsx'
import { count as countText } from '../../ui/formats/numbers.ts'
import { phone } from '../../ui/formats/phones.ts'
import { Icon, type IconComponent } from '../../ui/Icon.tsx'
import { openProfile } from '../../ui/overlays/sheets.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { Expiry } from '../../ui/register/Expiry.tsx'
import { Fact, Facts } from '../../ui/register/Facts.tsx'
import { MailLink, PhoneLink } from '../../ui/register/links.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { SkeletonRows } from '../../ui/states/SkeletonRows.tsx'
import { useIsPhone } from '../../ui/useMedia.ts'
import { useNow } from '../../ui/useNow.ts'
import { usePageTitle } from '../../ui/usePageTitle.ts'
import { useNewRequest } from '../tasks/index.ts'
import { companiesQueries } from './companies.queries.ts'

import styles from './myCompany.module.css'

/** «Моя организация»: contacts of the service company, related objects, company details. */
export function MyCompanyScreen() {
  const me = useMe()
  const isPhone = useIsPhone()
  useNewRequest()
  usePageTitle('Моя организация')
  return (
    <div className="stack grow min-height-0">
      <PageHeader sign={!isPhone && <Icon of={IconBuilding} size={20} />} title="Моя организация" />
      <div className={styles.page}>
        <Service />
        {me.company ? (
          <Own id={me.company.id} />
        ) : (
          <EmptyState
            sign={IconBuilding}
            title="Нет данных"
            text="Ваша учётная запись не связана с организацией. Позвоните в сервисную компанию, чтобы её указали"
          />
        )}
        {isPhone && (
          <nav className={`clip panel ${styles.ways}`} aria-label="Планирование">
            <Way to="/calendar" sign={IconCalendar} title="Календарь" />
            <Way to="/maps" sign={IconMap2} title="Карта" />
          </nav>
        )}
        {isPhone && (
          <button type="button" className={styles.way} onClick={openProfile}>
            <Icon of={IconUser} size={20} />
            <span className={styles.grow}>Профиль и выход</span>
            <Icon of={IconChevronRight} />
          </button>
        )}
      </div>
    </div>
  )
}

/** Contact details of the service company. */
function Service() {
  const { data, error, refetch } = useQuery(sharedQuery)
  if (error && !data)
    return (
      <Failed
        title="Не удалось загрузить телефон сервисной компании"
        error={error}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <SkeletonRows rows={1} height={96} />
  const { companyName, companyPhone, companyEmail } = data
  return (
    <section className={styles.service} aria-label="Сервисная компания">
      <div className={styles.grow}>
        <p className="no-margin text-12 line-16 muted">Вас обслуживает</p>
        <h2 className="no-margin text-18 line-24 strong above-2 below-4">{companyName}</h2>
        <p className="no-margin flex wrap text-15 line-22 gap-x-20 gap-y-4">
          {companyPhone ? <PhoneLink number={companyPhone} /> : 'Телефон не указан'}
          {companyEmail && <MailLink address={companyEmail} />}
        </p>
      </div>
      {companyPhone && (
        <div className={styles.call}>
          <CallLink number={companyPhone} label={`Позвонить: ${companyName}, ${phone(companyPhone)}`}>
            Позвонить
          </CallLink>
        </div>
      )}
    </section>
  )
}

interface WayProps {
  to:
    | '/my/{-$id}'
    | '/cars/{-$id}'
    | '/drivers/{-$id}'
    | '/contacts/{-$id}'
    | '/contracts/{-$id}'
    | '/acts/{-$id}'
    | '/my/year'
    | '/calendar'
    | '/maps'
  sign: IconComponent
  title: string
  count?: number
}

const Way = ({ to, sign, title, count }: WayProps) => (
  <Link to={to} params={{ id: undefined }} className={styles.way}>
    <Icon of={sign} size={20} />
    <span className={styles.grow}>{title}</span>
    {count !== undefined && <span className="digits muted">{countText(count)}</span>}
    <Icon of={IconChevronRight} />
  </Link>
)

function Own({ id }: { id: number }) {
  const now = useNow()
  const { data: company, error, refetch } = useQuery(companiesQueries.one(id))
  if (error && !company)
    return <Failed title="Не удалось загрузить организацию" error={error} onRetry={() => void refetch()} />
  if (!company) return <SkeletonRows rows={6} height={44} />
  return (
    <>
      <h2 className={styles.own}>{company.name}</h2>
      <LightCounts />
      <nav className={`clip panel ${styles.ways}`} aria-label="Разделы организации">
        <Way to="/my/{-$id}" sign={IconInbox} title="Мои заявки" />
        <Way to="/cars/{-$id}" sign={IconTruck} title="Автомобили" count={company.carsCount} />
        <Way to="/drivers/{-$id}" sign={IconSteeringWheel} title="Водители" count={company.driversCount} />
        <Way to="/contacts/{-$id}" sign={IconAddressBook} title="Контакты" />
        <Way to="/contracts/{-$id}" sign={IconContract} title="Договоры" />
        <Way to="/acts/{-$id}" sign={IconReceipt} title="Акты" />
        <Way to="/my/year" sign={IconChecklist} title="План на год" />
      </nav>
      <section className={styles.facts}>
        <Facts label="Реквизиты">
          {company.fullName && <Fact title="Полное название">{company.fullName}</Fact>}
          <Fact title="ИНН">{company.inn}</Fact>
          <Fact title="КПП">{company.kpp}</Fact>
          <Fact title="ОГРН">{company.ogrn}</Fact>
          <Fact title="Адрес">{company.address}</Fact>
          <Fact title="Телефон">{company.phone && <PhoneLink number={company.phone} />}</Fact>
          <Fact title="Почта">{company.email && <MailLink address={company.email} />}</Fact>
          <Fact title="Договор">{company.contractNumber}</Fact>
          <Fact title="Договор до">
            <Expiry day={company.contractExpiresOn} now={now} />
          </Fact>
        </Facts>
        <p className="no-margin text-12 line-16 muted">
          Если что-то изменилось, сообщите сервисной компании: данные меняет она.
        </p>
      </section>
      {company.attachmentsCount > 0 && (
        <section className={styles.facts}>
          <h2 className={styles.own}>Документы</h2>
          <ObjectFiles
            room="companies"
            id={company.id}
            label="Документы организации"
            title={`организация ${company.name}`}
            count={company.attachmentsCount}
          />
        </section>
      )}
    </>
  )
}
