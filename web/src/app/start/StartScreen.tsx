import { inQuotes } from '@naryad/contract/kit/quotes'
import type { FirstSteps } from '@naryad/contract/set-up/first-steps'
import { standardDictionariesRoutes } from '@naryad/contract/tasks/tasks.dictionaries.routes'
import { statusTitle } from '@naryad/contract/tasks/tasks.statuses'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import IconFlag from '~icons/flag'

import { call } from '../../client/api/api.ts'
import { NotLoaded } from '../../client/queries/NotLoaded.tsx'
import { useAction } from '../../client/queries/useAction.ts'
import { useMe } from '../../client/session/me.ts'
import { openImport } from '../../rooms/imports/index.ts'
import { openNewTask } from '../../rooms/tasks/form/shownForm.ts'
import { usualQueue } from '../../rooms/tasks/queues.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { count, numbered } from '../../ui/formats/numbers.ts'
import { Icon } from '../../ui/Icon.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { SkeletonBar } from '../../ui/states/SkeletonRows.tsx'
import { usePageTitle } from '../../ui/usePageTitle.ts'
import { firstStepsQuery, useFirstStepsHidden } from './start.queries.ts'
import { Step } from './Step.tsx'
import {
  dictionariesText,
  hasClosedTask,
  hasDictionaries,
  hasFleet,
  hasStaff,
  type Register,
  registers,
  staffText,
} from './steps.ts'

import styles from './start.module.css'

const name = 'Первые шаги'

/** Onboarding steps of an administrator of a new installation. */
export function StartScreen() {
  usePageTitle(name)
  const { data, error, refetch } = useQuery({ ...firstStepsQuery, staleTime: 0 })
  return (
    <>
      <PageHeader sign={<Icon of={IconFlag} size={20} />} title={name} />
      <div className={styles.page}>
        <NotLoaded query={{ data, error, refetch }} failed="Не удалось загрузить первые шаги">
          <Bones />
        </NotLoaded>
        {data && <Steps steps={data} />}
      </div>
    </>
  )
}

const Bones = () => (
  <div className="plain-list grid gap-12" role="status" aria-label="Загрузка" aria-busy>
    {[0, 1, 2, 3].map((key) => (
      <SkeletonBar key={key} width="100%" height={72} />
    ))}
  </div>
)

type StepsProps = { steps: FirstSteps }

function Steps({ steps }: StepsProps) {
  if (steps.hasDemo)
    return (
      <div className="pad-x-16 pad-y-14 bg-info rounded-10">
        <p className="no-margin below-8">
          Сейчас здесь вымышленная компания: на ней удобно знакомиться. Чтобы начать работу, удалите
          демонстрационные данные. Ваша учётная запись, настройки и справочники останутся.
        </p>
        <Link to="/settings/{-$section}" params={{ section: 'demo' }} className={styles.link}>
          Удалить демонстрационные данные
        </Link>
      </div>
    )
  return (
    <>
      <p className="no-margin secondary below-16">
        {steps.isDone
          ? 'Всё готово: можно работать. Пункт «Первые шаги» из меню уже убран.'
          : 'От пустой системы до первой закрытой заявки. Порядок можно менять, но так быстрее.'}
      </p>
      <ol className="plain-list grid gap-12">
        <CompanyStep steps={steps} />
        <MailStep steps={steps} />
        <DictionariesStep steps={steps} />
        <StaffStep steps={steps} />
        <FleetStep steps={steps} />
        <TaskStep steps={steps} />
      </ol>
      {!steps.isDone && <HideFromMenu />}
    </>
  )
}

function CompanyStep({ steps: { isCompanyNamed } }: StepsProps) {
  return (
    <Step
      title="Компания"
      isDone={isCompanyNamed}
      text={
        isCompanyNamed
          ? 'Название указано. Оно и реквизиты печатаются в актах и нарядах.'
          : 'Название видно на странице входа, в письмах и в политике персональных данных.'
      }
    >
      <Link to="/settings/{-$section}" params={{ section: 'company' }} className={styles.link}>
        {isCompanyNamed ? 'Изменить' : 'Указать название и реквизиты'}
      </Link>
    </Step>
  )
}

function MailStep({ steps: { hasMail } }: StepsProps) {
  return (
    <Step
      title="Почта и адрес системы"
      isDone={hasMail}
      text={
        hasMail
          ? 'Приглашения и ссылки для пароля уходят письмами.'
          : 'Необязательно. Пока почта не подключена, ссылки для входа вы передаёте людям сами.'
      }
    >
      <Link to="/settings/{-$section}" params={{ section: 'mail' }} className={styles.link}>
        {hasMail ? 'Открыть настройки почты' : 'Подключить почту'}
      </Link>
    </Step>
  )
}

function DictionariesStep({ steps }: StepsProps) {
  const add = useAction({
    run: () => call(standardDictionariesRoutes.add, undefined),
    touches: ['settings', 'dictionaries'],
    done: 'Справочники заполнены',
  })
  const isDone = hasDictionaries(steps)
  return (
    <Step title="Справочники" isDone={isDone} text={dictionariesText(steps)}>
      {!isDone && (
        <Button isBusy={add.isRunning} onClick={() => add.start(undefined)}>
          Добавить стандартные
        </Button>
      )}
      <Link
        to="/settings/{-$section}"
        params={{ section: 'dictionaries' }}
        search={{ list: steps.types > 0 && steps.categories === 0 ? 'categories' : 'types' }}
        className={styles.link}
      >
        Открыть справочники
      </Link>
    </Step>
  )
}

function StaffStep({ steps }: StepsProps) {
  return (
    <Step title="Сотрудники" isDone={hasStaff(steps)} text={staffText(steps)}>
      <Link to="/users/{-$id}" params={{ id: undefined }} className={styles.link}>
        {hasStaff(steps) ? 'Открыть пользователей' : 'Добавить сотрудников'}
      </Link>
    </Step>
  )
}

function FleetStep({ steps }: StepsProps) {
  return (
    <Step
      title="Организации и автомобили"
      isDone={hasFleet(steps)}
      text="Импортируйте файлы Excel сверху вниз: автомобили и водители ссылаются на организации. Шаблон файла есть в окне импорта."
    >
      <ul className="plain-list grow">
        {registers.map((register) => (
          <RegisterLine key={register.entity} register={register} steps={steps} />
        ))}
      </ul>
    </Step>
  )
}

const RegisterLine = ({ register, steps }: StepsProps & { register: Register }) => (
  <li className={`row gap-12 min-height-40 line-above phone-min-height-48 ${styles.register}`}>
    <Link
      to={register.to}
      params={{ id: undefined }}
      className={`grow min-width-0 medium text phone-align-center phone-min-height-44 ${styles.registerTitle}`}
    >
      {register.title}
    </Link>
    <span className="digits secondary">{count(register.countOf(steps))}</span>
    <Button
      size="sm"
      className={styles.import ?? ''}
      aria-label={`Импорт: ${register.title.toLowerCase()}`}
      onClick={() => openImport(register.entity)}
    >
      Импорт
    </Button>
  </li>
)

function TaskStep({ steps }: StepsProps) {
  const { task } = steps
  const queue = usualQueue(useMe())
  const isDone = hasClosedTask(steps)
  return (
    <Step
      title="Первая заявка"
      isDone={isDone}
      text={
        task === null
          ? 'Создайте заявку, возьмите её в работу, выполните и закройте.'
          : isDone
            ? `Заявка ${numbered(task.id)} закрыта.`
            : `Заявка ${numbered(task.id)} в статусе ${inQuotes(statusTitle(task.status))}. Доведите её до закрытия.`
      }
    >
      {task === null ? (
        <Button variant={hasDictionaries(steps) ? 'filled' : 'default'} onClick={() => openNewTask(queue)}>
          Создать заявку
        </Button>
      ) : (
        <Link to="/tasks/$queue/{-$id}" params={{ queue: task.queue, id: task.id }} className={styles.link}>
          Открыть заявку
        </Link>
      )}
    </Step>
  )
}

function HideFromMenu() {
  const [isHidden, setHidden] = useFirstStepsHidden()
  return (
    <div className={`above-12 ${styles.hide}`}>
      <Button variant="subtle" onClick={() => setHidden(!isHidden)}>
        {isHidden ? 'Вернуть «Первые шаги» в меню' : 'Убрать «Первые шаги» из меню'}
      </Button>
    </div>
  )
}
