import { useEffect } from 'react'

const told = { screen: '', object: '' }

const show = (): void => {
  document.title = `${told.object || told.screen} — Наряд`
}

/** «Водители — Наряд», unless an object of it is opened. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    told.screen = title
    show()
  }, [title])
}

/** «№ 18402 Нет связи с блоком СКЗИ — Наряд», for as long as the object is opened. */
export function useObjectTitle(title: string): void {
  useEffect(() => {
    told.object = title
    show()
    return () => {
      told.object = ''
      show()
    }
  }, [title])
}
