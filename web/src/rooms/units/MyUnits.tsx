import { unitForms } from '@naryad/contract/units/units.words'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import IconCpu from '~icons/cpu'

import { useMay, useMe } from '../../client/session/me.ts'
import { unitsQueries } from '../../entities/unit/units.queries.ts'
import { counted } from '../../ui/formats/plural.ts'
import { Icon } from '../../ui/Icon.tsx'

interface MyUnitsProps {
  className: string
  iconSize: 18 | 24
  onOpen?: () => void
}

/** «У меня 7 приборов»: a link to them; nothing if there are none. */
export function MyUnits({ className, iconSize, onOpen }: MyUnitsProps) {
  const { id } = useMe()
  const mayMove = useMay('units.move')
  const { data } = useQuery({ ...unitsQueries.ofUser(id), enabled: mayMove })
  if (!data || data.totalCount === 0) return null
  return (
    <Link
      to="/units/{-$id}"
      params={{ id: undefined }}
      search={{ places: 'PERSON', userIds: id, view: 'people' }}
      className={className}
      onClick={onOpen}
    >
      <Icon of={IconCpu} size={iconSize} />
      <span>У меня {counted(data.totalCount, unitForms)}</span>
    </Link>
  )
}
