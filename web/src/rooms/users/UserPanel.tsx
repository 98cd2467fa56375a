import { fullName } from '@naryad/contract/kit/people'
import { roleTitleOf } from '@naryad/contract/kit/rights'
import type { User, UserFilters } from '@naryad/contract/users/users.accounts'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { useQuery } from '@tanstack/react-query'
import IconLock from '~icons/lock'

import { Loaded } from '../../client/register/Loaded.tsx'
import { History } from '../../entities/history/History.tsx'
import { Face } from '../../entities/person/PersonChip.tsx'
import { RelatedTasks, relatedTasksQuery } from '../../entities/task/RelatedTasks.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { OpenedProps } from '../../ui/register/screenProps.ts'
import { SidePanel } from '../../ui/register/SidePanel.tsx'
import { useObjectTitle } from '../../ui/usePageTitle.ts'
import { UserFacts } from './UserFacts.tsx'
import { usersQueries } from './users.queries.ts'
import { useUserMenu } from './useUserMenu.ts'

import styles from './users.module.css'

type UserPanelProps = OpenedProps<User, UserFilters>

export function UserPanel({ id, preview, register, onEdit }: UserPanelProps) {
  const query = useQuery(usersQueries.one(id))
  return (
    <Loaded
      query={query}
      preview={preview}
      missing={`Пользователя № ${id} нет или он вам недоступен`}
      onClose={register.opened.close}
    >
      {(user) => <Opened key={id} user={user} register={register} onEdit={onEdit} />}
    </Loaded>
  )
}

function Opened({
  user,
  register: { tab, onTab, opened, copyLink },
  onEdit,
}: Pick<UserPanelProps, 'register' | 'onEdit'> & { user: User }) {
  useObjectTitle(fullName(user))
  const menu = useUserMenu(user, { onEdit, onCopy: copyLink, onRemoved: opened.close })
  // A client is never the operator of a task.
  const isStaff = user.role !== 'client'
  const { data: tasks } = useQuery({ ...relatedTasksQuery({ operatorIds: [user.id] }), enabled: isStaff })
  return (
    <SidePanel
      sign={<Face person={user} size={32} isSilent />}
      title={fullName(user)}
      subtitle={roleTitleOf(user)}
      under={
        user.isBlocked && (
          <p className={styles.notice}>
            <Icon of={IconLock} />
            <span>
              <b>Заблокирован</b>
              {user.blockReason && `: ${user.blockReason}`}
            </span>
          </p>
        )
      }
      menu={menu}
      tabs={[
        { key: 'facts', title: 'Сведения' },
        ...(isStaff ? [{ key: 'tasks', title: 'Заявки', count: tasks?.totalCount }] : []),
        { key: 'history', title: 'История' },
      ]}
      tab={tab}
      onTab={onTab}
      onClose={opened.close}
    >
      {(shown) => (
        <>
          {shown === 'facts' && <UserFacts user={user} />}
          {shown === 'tasks' && (
            <RelatedTasks of={{ operatorIds: [user.id] }} empty="Заявок, за которые он отвечает, не было" />
          )}
          {shown === 'history' && <History room="users" route={usersRoutes.actions} id={user.id} />}
        </>
      )}
    </SidePanel>
  )
}
