import { version } from '../../../package.json'
import { attributionOf } from '../../entities/place/map/baseMap.ts'
import { useBaseMap } from '../../entities/settings/shared.ts'

import styles from './Profile.module.css'

interface Source {
  what: string
  who: string
  licence: string
  url: string
}

/** Data and fonts with licences that require attribution. */
const sources: readonly Source[] = [
  {
    what: 'Города и посёлки',
    who: 'GeoNames',
    licence: 'CC BY 4.0',
    url: 'https://www.geonames.org',
  },
  {
    what: 'Границы областей и суша',
    who: 'Natural Earth',
    licence: 'общественное достояние',
    url: 'https://www.naturalearthdata.com',
  },
  { what: 'Карта', who: 'MapLibre', licence: 'BSD 3-Clause', url: 'https://maplibre.org' },
  { what: 'Шрифт', who: 'Inter', licence: 'OFL 1.1', url: 'https://rsms.me/inter' },
  { what: 'Значки', who: 'Tabler Icons', licence: 'MIT', url: 'https://tabler.io/icons' },
]

/** «О программе»: version and third-party attributions. */
export function About() {
  const base = useBaseMap()
  return (
    <>
      <p className="no-margin grow min-width-0">
        «Наряд», версия {version}. Заявки, выезды и обслуживание автомобилей на одном сервере вашей компании.
      </p>
      <h3 className="no-margin text-14 strong above-16 below-4">Чьи данные и шрифты внутри</h3>
      <ul className={styles.sources}>
        {sources.map(({ what, who, licence, url }) => (
          <li key={who}>
            {what}:{' '}
            <a href={url} target="_blank" rel="noreferrer">
              {who}
            </a>
            , {licence}
          </li>
        ))}
        {base.mode !== 'offline' && <li>Подложка карты: {attributionOf(base)}</li>}
      </ul>
    </>
  )
}
