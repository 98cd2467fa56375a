import { IconRoute } from '@tabler/icons-react'

import { wayLink } from '../formats/ways.ts'
import { Icon } from '../Icon.tsx'

import styles from './CallLink.module.css'

interface WayLinkProps {
  place: Parameters<typeof wayLink>[0]
}

/** The large button of a phone that shows the way, beside the one that calls: «Маршрут: Казань, ул. Тэцевская, 4к2» */
export const WayLink = ({ place }: WayLinkProps) => (
  <a
    className={styles.call}
    href={wayLink(place)}
    rel="noreferrer"
    aria-label={place.address ? `Маршрут: ${place.address}` : 'Маршрут'}
  >
    <Icon of={IconRoute} size={20} />
    Маршрут
  </a>
)
