import type { Settings } from '@naryad/contract/settings/settings'
import { IconCircleCheck, IconCircleDashed, IconClock } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import { Icon } from '../../../kit/Icon.tsx'
import { Lead } from '../Lead.tsx'

import styles from '../settings.module.css'

interface RowProps {
  title: string
  children: ReactNode
  /** The server's variables that connect it. */
  variables: readonly string[]
  /** Absent where the screen cannot know. */
  isOn?: boolean
}

const Row = ({ title, children, variables, isOn }: RowProps) => (
  <li className={styles.row}>
    <div>
      <span className={styles.name}>{title}</span>
      <p className={styles.hint}>{children}</p>
      <p className={styles.hint}>
        {variables.map((variable) => (
          <code key={variable} className={styles.code}>
            {variable}
          </code>
        ))}
      </p>
    </div>
    {isOn !== undefined && (
      <span className={styles.state} data-on={isOn || undefined}>
        <Icon of={isOn ? IconCircleCheck : IconCircleDashed} />
        {isOn ? 'Подключено' : 'Не подключено'}
      </span>
    )}
  </li>
)

/** What the product is to be joined to, in the order in which people ask for it. */
const coming = [
  {
    title: 'Telegram',
    purpose:
      'Бот напишет в выбранные чаты о новых заявках, назначениях, сроках и неявках — по правилам, которые задаёт администратор.',
  },
  {
    title: 'Системы мониторинга',
    purpose:
      'Форт Монитор, Wialon или Traccar: где автомобили сейчас и какие автомобили организации есть на их серверах.',
  },
  {
    title: 'Адреса, карта и маршруты',
    purpose: 'Подсказки адреса, автомобили и заявки на карте, дорога до места работ и время в пути.',
  },
  {
    title: 'Уведомления в браузере и на телефоне',
    purpose: 'Сообщения о заявках, когда «Наряд» закрыт: всплывают на экране компьютера и телефона.',
  },
] as const

/** What the server can be connected to, by whoever runs it. There is nothing to press here. */
export const IntegrationsSection = ({ settings }: { settings: Settings }) => (
  <>
    <Lead>
      Что можно подключить к «Наряду». Почта настраивается в разделе «Почта», остальное подключает
      администратор сервера через переменные окружения.
    </Lead>
    <ul className={styles.rows}>
      <Row
        title="Почтовый сервер"
        variables={['NARYAD_SMTP_URL', 'NARYAD_MAIL_FROM']}
        isOn={settings.mail === 'smtp'}
      >
        Приглашения и ссылки для пароля уходят письмами. Без него письма лежат в разделе «Почта», там же его и
        подключают. Переменные сервера, если заданы, важнее.
      </Row>
      <Row title="Своя база PostgreSQL" variables={['DATABASE_URL']}>
        Вместо встроенной: когда в компании уже есть сервер баз данных.
      </Row>
      <Row title="Мониторинг сервера (Prometheus)" variables={['NARYAD_METRICS_TOKEN']}>
        Показатели сервера по адресу /metrics, доступ по ключу.
      </Row>
      <Row title="Доступ по API" variables={['CORS_ORIGINS', 'NARYAD_API_DOCS']}>
        Другие программы читают и создают заявки через тот же API, что и этот экран.{' '}
        {settings.isApiDescribed
          ? 'Описание вызовов открыто по адресу /api/docs.'
          : 'Описание вызовов по адресу /api/docs включает вторая переменная.'}{' '}
        Первая задаёт сайты, которым разрешены запросы из браузера.
      </Row>
    </ul>
    <h3 className={styles.apart}>Что появится</h3>
    <Lead>В этой версии этого ещё нет. Настройки появятся на этой странице.</Lead>
    <ul className={styles.rows} aria-label="Что появится">
      {coming.map(({ title, purpose }) => (
        <li key={title} className={styles.row}>
          <div>
            <span className={styles.name}>{title}</span>
            <p className={styles.hint}>{purpose}</p>
          </div>
          <span className={styles.state}>
            <Icon of={IconClock} />
            Пока недоступно
          </span>
        </li>
      ))}
    </ul>
  </>
)
