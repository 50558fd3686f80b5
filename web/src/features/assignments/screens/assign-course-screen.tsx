import { AssignForm } from '../components/assign-form.tsx';

export const AssignCourseScreen = () => <AssignForm source="own" />;
export const AssignPublicCourseScreen = () => <AssignForm source="public" />;
