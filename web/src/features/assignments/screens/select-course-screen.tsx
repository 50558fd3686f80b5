import { SelectCourse } from '../components/select-course.tsx';

export const SelectCourseScreen = () => <SelectCourse source="own" />;
export const SelectPublicCourseScreen = () => <SelectCourse source="public" />;
