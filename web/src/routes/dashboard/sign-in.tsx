import { SignInPage } from '../../dashboard/sign-in/sign-in-page.tsx'

export default function SignIn() {
  return <SignInPage />
}
