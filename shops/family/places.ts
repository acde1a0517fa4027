// Countries that shops ship to, with a usual address of each.

export type Address = {
  readonly name: string
  readonly line1: string
  readonly line2: string
  readonly city: string
  readonly state: string
  readonly postal_code: string
  readonly country: string
}

type Place = readonly [line1: string, city: string, state: string, postalCode: string]

const PLACES: Readonly<Record<string, readonly Place[]>> = {
  US: [
    ['210 Maple Street', 'Portland', 'OR', '97201'],
    ['48 Congress Avenue', 'Austin', 'TX', '78701'],
    ['1907 Lakeview Drive', 'Madison', 'WI', '53703'],
    ['66 Harbor Road', 'Boston', 'MA', '02108'],
  ],
  CA: [
    ['77 King Street', 'Toronto', 'ON', 'M5H 2N2'],
    ['305 Granville Street', 'Vancouver', 'BC', 'V6C 1T2'],
  ],
  AU: [['14 Flinders Lane', 'Melbourne', 'VIC', '3000']],
  GB: [['23 Castle Street', 'Edinburgh', '', 'EH2 3DN']],
  DE: [['Lindenstraße 41', 'Leipzig', '', '04105']],
  FR: [['18 rue Nationale', 'Lille', '', '59000']],
  ES: [['Calle Mayor 27', 'Zaragoza', '', '50001']],
  IT: [['Via Garibaldi 9', 'Torino', '', '10122']],
  NL: [['Oudegracht 152', 'Utrecht', '', '3511 AZ']],
  PT: [['Rua das Flores 83', 'Porto', '', '4050-265']],
  SG: [['12 Marina Boulevard', 'Singapore', '', '018982']],
}

export const COUNTRIES = Object.keys(PLACES)

export function placesOf(country: string): readonly Place[] {
  return PLACES[country] ?? []
}

/** Countries whose addresses need a state. */
export const STATES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  US: listed(
    'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,' +
      'DE Delaware,DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,' +
      'IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,' +
      'MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,' +
      'NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,' +
      'NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,' +
      'RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,' +
      'VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming',
  ),
  CA: listed(
    'AB Alberta,BC British Columbia,MB Manitoba,NB New Brunswick,NL Newfoundland and Labrador,' +
      'NS Nova Scotia,NT Northwest Territories,NU Nunavut,ON Ontario,PE Prince Edward Island,' +
      'QC Quebec,SK Saskatchewan,YT Yukon',
  ),
  AU: listed(
    'ACT Australian Capital Territory,NSW New South Wales,NT Northern Territory,QLD Queensland,' +
      'SA South Australia,TAS Tasmania,VIC Victoria,WA Western Australia',
  ),
}

function listed(text: string): Record<string, string> {
  return Object.fromEntries(text.split(',').map((each) => each.split(/ (.*)/).slice(0, 2)))
}
