import { useEffect } from 'react'

/** «№ 18402 Нет связи с блоком СКЗИ — Наряд» */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} — Наряд`
  }, [title])
}
