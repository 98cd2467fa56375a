import IconBuilding from '~icons/building'
import IconCalendar from '~icons/calendar'

import { useMe } from '../../client/session/me.ts'
import { Icon } from '../../ui/Icon.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { useIsPhone } from '../../ui/useMedia.ts'
import { usePageTitle } from '../../ui/usePageTitle.ts'
import { YearPart } from './YearPart.tsx'

/** «Год» of a representative: the planned works of the own organization. */
export function MyYearScreen() {
  const me = useMe()
  const isPhone = useIsPhone()
  usePageTitle('План на год')
  return (
    <div className="stack grow min-height-0">
      <PageHeader sign={!isPhone && <Icon of={IconCalendar} size={20} />} title="План на год" />
      <div className="stack grow min-height-0 scroll pad-x-20 pad-bottom-32 pad-top-16">
        {me.company ? (
          <YearPart companyId={me.company.id} />
        ) : (
          <EmptyState
            sign={IconBuilding}
            title="Нет данных"
            text="Ваша учётная запись не связана с организацией. Позвоните в сервисную компанию, чтобы её указали"
          />
        )}
      </div>
    </div>
  )
}
