/**
 * States and provinces by postal code (ISO 3166-2): buyers write TX, and some shops list Texas.
 * Node's Intl does not know them.
 */
const STATES: Readonly<Record<string, string>> = {
  US: 'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming,PR Puerto Rico',
  CA: 'AB Alberta,BC British Columbia,MB Manitoba,NB New Brunswick,NL Newfoundland and Labrador,NS Nova Scotia,NT Northwest Territories,NU Nunavut,ON Ontario,PE Prince Edward Island,QC Quebec,SK Saskatchewan,YT Yukon',
  AU: 'ACT Australian Capital Territory,NSW New South Wales,NT Northern Territory,QLD Queensland,SA South Australia,TAS Tasmania,VIC Victoria,WA Western Australia',
}

/** `US`, `TX` → `Texas`, and back; null if unknown. */
export function stateName(country: string, state: string): string | null {
  const pairs = (STATES[country] ?? '').split(',').map((it) => {
    const space = it.indexOf(' ')
    return [it.slice(0, space), it.slice(space + 1)] as const
  })
  const wanted = state.trim().toLowerCase()
  const found = pairs.find((pair) => pair.some((it) => it.toLowerCase() === wanted))
  if (found === undefined) return null
  return found[0].toLowerCase() === wanted ? found[1] : found[0]
}
